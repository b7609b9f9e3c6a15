import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { HTMLElement, Window } from 'happy-dom'
import { createElementPage, PLACEHOLDER_ORIGIN, type SourcedSheet } from './element-page.ts'
import type { FromPage, PageCall, PageResponse, RenderOrder, RenderResult, ToPage } from './render-messages.ts'
import { serializeShadow } from './serialize-element.ts'

const CHECK_MS = 4

/** Elements within a view that show a figure and can mark it as outdated. */
const FIGURES = 'tl-price, tl-change, tl-book'

/** Start of the style sheets of tokens, which pages of the site have themselves. */
const TOKENS = /^\s*:host\s*{\s*--tl-/

const port = parentPort as NonNullable<typeof parentPort>
/** Folder of the elements' files, and the time in ms in which an element must show its figures. */
const { folder, patienceMs }: { folder: string; patienceMs: number } = workerData
const post = (message: FromPage): void => port.postMessage(message)

const waiting = new Map<number, (value: never) => void>()
let lastRequest = 0

/** Asks the backend; its response has the same id. */
const ask = <T>(request: { call: PageCall } | { send: string }): Promise<T> =>
  new Promise((resolve) => {
    lastRequest += 1
    waiting.set(lastRequest, resolve)
    post({ kind: 'ask', id: lastRequest, ...request })
  })

const window: Window = createElementPage({
  async fetch(url, { method = 'GET', body, headers = {} }) {
    const { pathname, search } = new URL(url)
    const given = Object.fromEntries(Object.entries(headers as object))
    const response = await ask<PageResponse>({
      call: { method, path: pathname + search, body: body === undefined ? null : String(body), headers: given },
    })
    return new Response(response.body, { status: response.status, headers: response.headers })
  },
  send: (text) => ask<readonly string[]>({ send: text }),
})
const { document } = window

/** Warnings of the current element, in which it names the attributes that it does not accept. */
let warnings: string[] = []
console.warn = (...parts: unknown[]) => void warnings.push(parts.join(' '))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the element shows what it has loaded in the language. Returns false if it does not in time. */
async function waitForFigures(element: HTMLElement, language: string): Promise<boolean> {
  const end = performance.now() + patienceMs
  const isShown = () => {
    const states: Set<string> | undefined = Reflect.get(element, 'states')
    const app = element.shadowRoot?.querySelector('.app')
    return states?.has('ready') && app?.getAttribute('lang') === language && waiting.size === 0
  }
  while (performance.now() < end) {
    await pause(CHECK_MS)
    if (!isShown()) continue
    // A response arrives before the frame that shows it.
    await new Promise((resolve) => window.requestAnimationFrame(resolve))
    await pause(CHECK_MS)
    if (isShown()) return true
  }
  return false
}

/** Shows the figures of an element as not live, as it shows outdated ones. Returns the word for screen readers if the element itself shows no freshness. */
async function markAsNotLive(element: HTMLElement): Promise<string | null> {
  const root = element.shadowRoot
  const figures = [...(root?.querySelectorAll(FIGURES) ?? [])]
  const freshness = [...(root?.querySelectorAll('tl-freshness:not([hidden])') ?? [])]
  const hasWord = freshness.length > 0
  // Without a source it shows that the page is connecting.
  const words = hasWord ? freshness : [document.body.appendChild(document.createElement('tl-freshness'))]
  for (const figure of figures) Reflect.set(figure, 'stale', true)
  for (const word of words) Reflect.set(word, 'source', null)
  for (const leaf of [...words, ...figures]) await Reflect.get(leaf, 'updateComplete')
  if (hasWord) return null
  const [word] = words as HTMLElement[]
  const text = word?.shadowRoot?.textContent ?? null
  word?.remove()
  return text
}

/** Adds the element to the page, waits for its figures, and returns its HTML. */
async function renderElement({ tag, attributes, language, isHosted }: RenderOrder): Promise<RenderResult> {
  document.documentElement.lang = language
  warnings = []
  await import(pathToFileURL(join(folder, `${tag}.js`)).href)
  await window.customElements.whenDefined(tag)
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (isHosted) element.setAttribute('data-frame', 'none')
  document.body.append(element)
  try {
    const isReady = await waitForFigures(element, language)
    const refusal = findRefusal(tag, Object.keys(attributes))
    if (refusal) return refusal
    if (!isReady) return { kind: 'late' }
    const note = await markAsNotLive(element)
    const states: Set<string> = Reflect.get(element, 'states')
    const isUsed = ({ source = '' }: SourcedSheet) => !isHosted || !TOKENS.test(source)
    const { html, styles } = serializeShadow(element, { note, isUsed })
    const files = `${pathToFileURL(folder).href}/`
    return {
      kind: 'rendered',
      html: html.replaceAll(files, `${PLACEHOLDER_ORIGIN}/embed/`),
      styles,
      states: [...states].filter((state) => state !== 'ready').concat('stale'),
    }
  } finally {
    element.remove()
  }
}

/** Returns the first attribute that the element has ignored, with its reason. */
function findRefusal(tag: string, names: readonly string[]): RenderResult | null {
  for (const name of names) {
    const found = warnings.find((text) => text.startsWith(`tradelet: <${tag} ${name}=`))
    if (found) return { kind: 'refused', field: name, reason: found.replace(/^.* is ignored: (?:\w*Error: )?/s, '') }
  }
  return null
}

/** One element at a time: the language is one of the page. */
let queue: Promise<unknown> = Promise.resolve()

port.on('message', (message: ToPage) => {
  if (message.kind === 'answer') {
    const resolve = waiting.get(message.id) as ((value: unknown) => void) | undefined
    waiting.delete(message.id)
    resolve?.(message.value)
    return
  }
  const { id, order } = message
  queue = queue.then(async () => {
    const result: RenderResult = await renderElement(order).catch((error: unknown) => ({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    post({ kind: 'result', id, result })
  })
})
