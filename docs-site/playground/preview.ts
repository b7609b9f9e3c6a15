import { type FromPreview, isMessage, type ToPreview } from './messages.ts'

/**
 * Page in the frame of a preview. Its frame has an origin of its own, so an element in it has neither the session nor the stored data of the site. Elements
 * show sample data if their build has it (`tradelet.demo`), else the market of the backend that serves the page.
 */
declare global {
  var tradelet: { demo?: (options: { seed: number; label: HTMLElement }) => unknown } | undefined
}

/** Pages that the element may open in a sheet; others would leave the preview. */
const SHEET_ROUTES = ['/login', '/register']

const send = (message: FromPreview): void => parent.postMessage(message, '*')

/** Returns a detail as JSON. Functions, such as `retry()`, are shown by their names. */
export function formatDetail(detail: unknown): string {
  const seen = new WeakSet<object>()
  const text = JSON.stringify(detail, (name, value) => {
    if (typeof value === 'function') return `${name}()`
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof Node || seen.has(value)) return String(value)
    seen.add(value)
    return value
  })
  return text ?? ''
}

function reportEvents(names: readonly string[]): void {
  for (const name of names)
    addEventListener(name, (event) => {
      const { detail } = event as CustomEvent
      if (name === 'tl-navigate' && !SHEET_ROUTES.includes(detail?.route)) event.preventDefault()
      send({ kind: 'event', name, detail: formatDetail(detail), cancelable: event.cancelable })
    })
}

const sheet = new CSSStyleSheet()

function setAttributes(element: Element, wanted: Readonly<Record<string, string>>, before: readonly string[]): void {
  for (const name of before) if (wanted[name] === undefined) element.removeAttribute(name)
  for (const [name, value] of Object.entries(wanted))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

let shown: { element: Element; names: readonly string[] } | null = null

/** Stores of the elements' page, by which a language is changed after the elements were loaded. */
const loadHost = (): Promise<{ $language: { get(): string }; setLanguage(tag: string): void }> =>
  import(/* @vite-ignore */ `${location.origin}/embed/host.js`)

async function setLanguage(language: string): Promise<void> {
  const host = await loadHost()
  if (host.$language.get() !== language) host.setLanguage(language)
}

/** Shows an element, or changes the one that is shown. */
function show({ tag, attributes, theme, upDown, language, direction, css }: ToPreview): void {
  const root = document.documentElement
  root.lang = language
  root.dir = direction
  root.dataset.theme = theme
  if (upDown) root.dataset.updown = upDown
  else delete root.dataset.updown
  sheet.replaceSync(css)
  void setLanguage(language)
  if (shown?.element.localName !== tag) {
    shown?.element.remove()
    shown = { element: document.createElement(tag), names: [] }
    setAttributes(shown.element, attributes, [])
    document.body.append(shown.element)
  } else setAttributes(shown.element, attributes, shown.names)
  shown.names = Object.keys(attributes)
}

/** Reports the height of the element whenever it changes. */
function reportHeight(): void {
  const observer = new ResizeObserver(() => send({ kind: 'height', height: document.body.scrollHeight }))
  observer.observe(document.body)
}

/** Returns what the address of the page wants to show, for a preview that is opened alone. */
function readAddress(): ToPreview | null {
  const { element = '', theme, lang = 'en', ...attributes } = Object.fromEntries(new URLSearchParams(location.search))
  if (!/^tl-[a-z-]+$/.test(element)) return null
  return {
    kind: 'show',
    tag: element,
    attributes,
    theme: (theme ? theme === 'night' : matchMedia('(prefers-color-scheme: dark)').matches) ? 'night' : 'day',
    upDown: '',
    language: lang,
    direction: ['ar', 'fa', 'he', 'ur'].includes(lang) ? 'rtl' : 'ltr',
    css: '',
  }
}

/**
 * Starts the demo. A frame has no place for the label that covers nothing, so the page around it shows the label; a preview that is opened alone has it below
 * the element.
 */
async function startDemo(): Promise<void> {
  const place = document.createElement('p')
  await globalThis.tradelet?.demo?.({ seed: 1, label: place })
  const label = place.firstElementChild
  if (!(label instanceof HTMLElement) || !label.shadowRoot) return
  if (parent === window) return document.body.append(place)
  const { shadowRoot } = label
  const report = (): void =>
    send({ kind: 'sample', text: shadowRoot.textContent ?? '', language: label.lang, direction: label.dir })
  new MutationObserver(report).observe(shadowRoot, { subtree: true, childList: true, characterData: true })
  report()
}

document.adoptedStyleSheets.push(sheet)
reportEvents((document.body.dataset.events ?? '').split(' '))
await import(/* @vite-ignore */ `${location.origin}/embed/tradelet.js`)
await startDemo()
addEventListener('message', ({ data, source }) => {
  if (source === parent && isMessage(data) && data.kind === 'show') show(data)
})
const asked = readAddress()
if (asked) show(asked)
reportHeight()
send({ kind: 'ready' })
