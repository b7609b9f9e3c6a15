import retryWords from 'features:retry'
import type { ErrorDetail } from '../../state/page/event-details.ts'

/** Pauses before an import is repeated, in ms. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000]
/** Time after which an import that has not arrived counts as failed. It is shown when it arrives later. */
export const IMPORT_TIMEOUT_MS = 15_000
/** Time for the next page to load after imports were aborted for it. */
const PAGE_LEAVE_MS = 1_000
/** Mark of the button in an element that could not be loaded; also the attribute of the script with the text of the button. */
const MARK = 'data-retry'
const IN_ENGLISH = 'Could not be loaded. Retry'

let isLeft = false
// The packages' code for failed loads is also imported on servers, which have no such function.
globalThis.addEventListener?.('pagehide', () => {
  isLeft = true
})
globalThis.addEventListener?.('pageshow', () => {
  isLeft = false
})

/** Elements of one tag whose file could not be loaded. */
interface FailedFile {
  tag: string
  /** Address of the file. */
  href: string
  /** Elements on the page; others may be added. */
  elements: ReadonlySet<Element>
  /** Loads the file again; `isLast` marks tries that need another address than the failed one. By default the file of `href` is imported. */
  load?(isLast: boolean): Promise<unknown>
}

/** Repeats the import of an element's file if it fails (`retryImport`), and shows the button if it does not arrive in time. Sets the tag's elements in `found` to null when the file is loaded. */
export function watchImport(
  loading: Promise<unknown>,
  tag: string,
  href: string,
  found: Map<string, ReadonlySet<Element> | null>,
  load?: FailedFile['load'],
): void {
  const file: FailedFile = { tag, href, elements: found.get(tag) ?? new Set(), ...(load && { load }) }
  // A connection that is cut leaves the import pending without an error.
  const late = new Promise((resolve) => {
    const timer = setTimeout(() => showFailure(file, new Error('No response.'), resolve), IMPORT_TIMEOUT_MS)
    loading.catch(() => undefined).finally(() => clearTimeout(timer))
  })
  const loaded = loading.catch((error) => retryImport(file, error)).then(() => removeButtons(file))
  void Promise.race([loaded, late]).then(() => found.set(tag, null))
}

/**
 * Repeats a failed import after 1 and 4 s, the last time with another address, because browsers keep failed modules. If that fails too, each element gets a button
 * that tries again, and dispatches `tl-error` with the code `load`.
 * Resolves to the module when it is loaded.
 *
 * Firefox aborts pending requests when the page is left, WebKit as soon as another page is requested: then nothing is shown.
 */
export async function retryImport(failed: FailedFile, cause: unknown): Promise<unknown> {
  let error = cause
  for (const delay of RETRY_DELAYS_MS) {
    await wait(delay)
    try {
      const file = await loadAgain(failed, delay === RETRY_DELAYS_MS.at(-1))
      removeButtons(failed)
      return file
    } catch (next) {
      error = next
    }
  }
  await wait(PAGE_LEAVE_MS)
  return new Promise((resolve) => {
    if (!isLeft) showFailure(failed, error, resolve)
  })
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function loadAgain({ href, load }: FailedFile, isLast: boolean): Promise<unknown> {
  if (load) return load(isLast)
  const address = isLast ? `${href}?retry=${Date.now()}` : href
  return import(/* webpackIgnore: true */ /* @vite-ignore */ address)
}

function removeButtons({ elements }: FailedFile): void {
  for (const element of elements) element.querySelector(`:scope > [${MARK}]`)?.remove()
}

/** Returns the text of the button: the page's own, else in the language of the page or browser. Texts of elements are files too, which could be missing. */
function getRetryText(): string {
  const own = document.querySelector<HTMLElement>(`script[${MARK}]`)?.dataset.retry
  if (own !== undefined) return own
  try {
    const { language, script } = new Intl.Locale(document.documentElement.lang || navigator.language).maximize()
    return retryWords[`${language}-${script}`] ?? retryWords[language] ?? IN_ENGLISH
  } catch {
    // The page's `lang` is not a valid tag.
    return IN_ENGLISH
  }
}

function showFailure(failed: FailedFile, error: unknown, loaded: (file: unknown) => void): void {
  console.error(`tradelet: <${failed.tag}> could not be loaded`, error)
  const retry = () =>
    void loadAgain(failed, true).then(
      (file: unknown) => {
        removeButtons(failed)
        loaded(file)
      },
      (next: unknown) => showFailure(failed, next, loaded),
    )
  const detail: ErrorDetail = {
    code: 'load',
    recoverable: true,
    retry,
    requestId: null,
    docs: new URL('/docs/embedding/#error-load', failed.href).href,
    message: `A file of the element could not be loaded. ${error instanceof Error ? error.message : ''}`.trim(),
  }
  for (const element of failed.elements) {
    const button = element.querySelector<HTMLButtonElement>(`:scope > [${MARK}]`) ?? document.createElement('button')
    Object.assign(button, { type: 'button', dir: 'auto', textContent: getRetryText(), onclick: retry })
    button.setAttribute(MARK, '')
    element.append(button)
    element.dispatchEvent(new CustomEvent('tl-error', { detail, bubbles: true, composed: true }))
  }
}
