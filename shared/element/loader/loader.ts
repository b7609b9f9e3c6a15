/** `<script type="module" src="…/embed/tradelet.js"></script>`: loads the files of the elements that are on the page, now or later, and nothing else. */

const home = import.meta.url
const resolveFile = (name: string): string => new URL(`${name}.js`, home).href

/** Elements by tag until its file is loaded, then null. */
const found = new Map<string, Set<Element> | null>()

/** Returns a script that loads this operator's elements and has an attribute (shared/base/runtime/page-config.ts; this file imports nothing). */
const findScript = (attribute: string) =>
  document.querySelector<HTMLElement>(`script[${attribute}][src^="${new URL('/', home)}"]`)

const prefix = findScript('data-prefix')?.dataset.prefix ?? 'tl'

/**
 * File of each element by tag, without `.js`. The build inserts their list, each without `tl-`, first those that also stand alone, and the number of these. The leaf
 * elements (`BaseElement`) are not listed: they are part of the files that use them.
 */
const files: ReadonlyMap<string, string> = new Map(
  '__ENTRIES__'
    .split(' ')
    .map((name, at) => [`${prefix}-${name}`, `${at < Number('__ALONE__') ? 'suite/' : ''}tl-${name}`]),
)

/** Files load in parallel; elements are defined one per task, so that input is handled in between. */
let definitions: Promise<void> = Promise.resolve(prefix !== 'tl' && import(resolveFile('prefixed/define')))

/** Code that must run before the first element is defined: a demo. */
let preparation: Promise<unknown> = Promise.resolve()

function request(element: Element, tag: string, file: string): void {
  if (element.getAttribute('isolation') === 'frame')
    return void lateParts.then(({ isolate }) => isolate(element, resolveFile))
  if (found.has(tag)) return void found.get(tag)?.add(element)
  found.set(tag, new Set([element]))
  // Sessions of a partner are prepared before the first element can ask for one; frames have their own.
  if (findScript('data-partner')) void import(resolveFile('session'))
  const href = resolveFile(file)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  definitions = definitions.then(async () => {
    // A page that calls `tradelet.demo` in the task of this script is served by the demo only.
    await new Promise(setTimeout as (resolve: (value: unknown) => void) => void)
    // A demo that cannot start is the caller's error, and elements load.
    await preparation.catch(() => {})
    const loading = import(href)
    void lateParts.then((code) => code.watchImport(loading, tag, href, found))
    await loading.catch(() => {})
  })
}

/** Looks for elements in an element and in the shadow roots of other components, also of components that are defined later. */
function visit(element: Element, isAlone: boolean): void {
  const { localName, shadowRoot } = element
  const file = files.get(localName)?.replace(isAlone ? 'suite/' : '', '')
  if (file) request(element, localName, file)
  else if (shadowRoot) load(shadowRoot)
  else if (localName.includes('-'))
    void customElements.whenDefined(localName).then(() => element.shadowRoot && load(element.shadowRoot))
}

/** Whether this is a page of the host site, which has the same origin. */
const isHostSite = home.startsWith(location.origin)

/**
 * Loads the elements that are in a node now. If a page begins with one kind of element, that element's own file is loaded, which is smaller than its files of the suite.
 * Other pages of the host site need the suite, and so does a partner's session.
 */
function look(root: ParentNode): void {
  const elements = [...root.querySelectorAll('*')]
  if (root instanceof Element) elements.push(root)
  const tags = new Set(elements.map(({ localName }) => localName).filter((tag) => files.has(tag)))
  const isAlone = !found.size && tags.size === 1 && !isHostSite && !findScript('data-partner')
  for (const element of elements) visit(element, isAlone)
}

/** Loads the elements in a document, shadow root or element, now and whenever some are added. */
function load(root: Document | ShadowRoot | Element): void {
  look(root)
  observer.observe(root, { childList: true, subtree: true })
  // Pages of the host site reserve the space themselves.
  if (!isHostSite) void lateParts.then(({ reserveSpace }) => reserveSpace(root, files, prefix))
}

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) look(node)
})
/** Code for reserved space, isolated elements and failures. Loaded before it is needed: a page without a connection could not load it. */
const lateParts = import('./loader-parts.ts')

/** Returns a function of the page's API whose code is loaded on demand. It receives the event that the page handles, which shows where the call came from. */
const late =
  (name: 'demo' | 'open') =>
  async (asked?: unknown, options?: object, { event } = window) =>
    (await lateParts)[name](home, asked, options, event)

/** Name of the page's API: that of a second operator is its prefix, so that both can be called. */
const api = prefix === 'tl' ? 'tradelet' : prefix
const page = window as unknown as Record<string, object | undefined>
// Assigned as one object, which `openDemo` of the helpers for tests waits for.
page[api] = Object.assign(page[api] ?? {}, {
  load,
  // Starts before further elements are defined.
  demo: (options?: object) => (preparation = late('demo')(options)),
  open: late('open'),
})
load(document)
