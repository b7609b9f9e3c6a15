/** `<script type="module" src="…/embed/tradelet.js"></script>`: loads the files of the elements that are on the page, now or later, and nothing else. */
const requestedTags = new Set<string>()

/**
 * File of each element by tag, without `.js`; the build inserts their list. The leaf elements (`BaseElement`) are not listed: they are part of the files that
 * use them.
 */
const files: ReadonlyMap<string, string> = new Map(
  '__ENTRIES__'.split(' ').map((file) => [file.replace('suite/', ''), file]),
)

/** Files load in parallel; elements are defined one per task, so that input is handled in between. */
let definitions = Promise.resolve()

let isLeft = false
addEventListener('pagehide', () => {
  isLeft = true
})
addEventListener('pageshow', () => {
  isLeft = false
})

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Time for the next page to load after imports were aborted for it. */
const PAGE_LEAVE_MS = 1_000

/** Code that must run before the first element is defined: a demo. */
let preparation: Promise<unknown> = Promise.resolve()

const resolveFile = (name: string): string => new URL(`${name}.js`, import.meta.url).href

async function define(tag: string, href: string): Promise<void> {
  // A page that calls `tradelet.demo` in the task of this script is served by the demo only.
  await nextTask()
  // A demo that cannot start is the caller's error, and elements load.
  await Promise.allSettled([preparation])
  try {
    await import(href)
  } catch (error) {
    requestedTags.delete(tag)
    // Firefox aborts pending requests when the page is left, WebKit as soon as another page is requested.
    setTimeout(() => {
      if (!isLeft) console.error(`tradelet: <${tag}> could not be loaded`, error)
    }, PAGE_LEAVE_MS)
  }
}

function load(root: ParentNode | Element): void {
  const found = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const { localName } of found) {
    const file = files.get(localName)
    if (!file || requestedTags.has(localName)) continue
    requestedTags.add(localName)
    const href = resolveFile(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    definitions = definitions.then(() => define(localName, href))
  }
}

// Sessions of a partner are prepared before the first element can ask for one.
if (document.querySelector('script[data-partner]')) void import(resolveFile('session'))

/** Loads the demo, which shows the elements of this page without a backend (docs/embedding.md), and starts it before further elements are defined. */
const demo = (options?: object) => (preparation = import(resolveFile('demo')).then((file) => file.demo(options)))
const page = globalThis as { tradelet?: object }
page.tradelet = Object.assign(page.tradelet ?? {}, { demo })

new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) load(node)
}).observe(document.documentElement, { childList: true, subtree: true })
load(document)
