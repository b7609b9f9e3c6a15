/** Defines single elements, for `load.ts` and the components of React. */
import { watchImport } from './failure.js'
import type { TradeletTag } from './types.js'

/** Imports the file of an element. */
export type ImportElement = () => Promise<unknown>

/** Id of the script that configures the elements of a page. */
const CONFIG_ID = 'tradelet-config'
/** Page with a loader of its own, which then defines the elements. */
const LOADER_SCRIPT = 'script[src*="/embed/"][src$="/tradelet.js"]:not([data-prefix])'

const pending = new Map<string, Promise<void>>()
let hasWarned = false

/** Warns once if the page is not connected. */
export function warnIfUnconnected(): void {
  if (hasWarned || document.getElementById(CONFIG_ID)) return
  console.warn('tradelet: call connect({ origin }) before the first element is defined')
  hasWarned = true
}

/** Defines an element with the module that `load` imports. Resolves at once if it is defined, and on a server. A failed load is tried again by the next call. */
export function defineElement(tag: TradeletTag, load: ImportElement): Promise<void> {
  const known = pending.get(tag)
  if (known) return known
  if (typeof document === 'undefined' || customElements.get(tag) || document.querySelector(LOADER_SCRIPT))
    return Promise.resolve()
  warnIfUnconnected()
  const loaded = load().then(
    () => undefined,
    (error: unknown) => {
      pending.delete(tag)
      throw error
    },
  )
  pending.set(tag, loaded)
  return loaded
}

/** Elements whose code is being loaded by tag, null after that. */
const found = new Map<string, Set<Element> | null>()

/**
 * Defines an element of the page with the module that `load` imports, or adds its frame. A failed load is tried again after 1 and 4 s. Then the element shows a
 * button that tries again, and dispatches `tl-error` with the code `load`.
 */
export function requestElement(element: Element, tag: TradeletTag, load: ImportElement): void {
  if (element.getAttribute('isolation') === 'frame')
    return void isolate(element).catch((error) => console.error(`tradelet: <${tag}> could not be loaded`, error))
  if (found.has(tag)) return void found.get(tag)?.add(element)
  found.set(tag, new Set([element]))
  const retryLoad = (isLast: boolean) => retry(tag, load, isLast)
  watchImport(defineElement(tag, load), tag, getSite() ?? location.href, found, retryLoad)
}

/** Matches the address of a file in the message of a failed import. */
const FAILED_FILE = /https?:\/\/\S+?\.m?js\b/

/** Loads an element's code again. Browsers keep failed modules, so the last try has another address, if the error names the file. */
async function retry(tag: TradeletTag, load: ImportElement, isLast: boolean): Promise<void> {
  try {
    await defineElement(tag, load)
  } catch (error) {
    const [file] = (isLast && FAILED_FILE.exec(String(error))) || []
    if (!file) throw error
    await import(/* webpackIgnore: true */ /* @vite-ignore */ `${file}?retry=${Date.now()}`)
  }
}

/** Returns the address of the operator's files; undefined before `connect`. */
const getSite = (): string | undefined => {
  const site: unknown = Reflect.get(globalThis, 'tradeletAssets')
  return typeof site === 'string' ? site : undefined
}

/** File of the operator's site that adds frames. */
interface FrameFile {
  addFrames(elements: readonly Element[]): void
}

/** Adds the frame of an element with `isolation="frame"`. Its code is that of the operator's site, like the content of the frame. */
async function isolate(element: Element): Promise<void> {
  if (document.querySelector(LOADER_SCRIPT)) return
  const site = getSite()
  if (!site) throw new Error('call connect({ origin }) before the first element')
  const file: FrameFile = await import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}frame.js`)
  file.addFrames([element])
}
