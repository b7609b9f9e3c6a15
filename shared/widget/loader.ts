/** `<script type="module" src="…/embed/tradelet.js"></script>`: loads the files of the elements that are on the page, now or later, and nothing else. */
const requestedTags = new Set<string>()

/** Returns a script that loads this operator's elements and has an attribute (shared/page-config.ts; this file imports nothing). */
const findScript = (attribute: string) =>
  document.querySelector<HTMLElement>(`script[${attribute}][src^="${new URL('/', import.meta.url)}"]`)

const prefix = findScript('data-prefix')?.dataset.prefix ?? 'tl'

/**
 * File of each element by tag, without `.js`; the build inserts their list. The leaf elements (`BaseElement`) are not listed: they are part of the files that
 * use them.
 */
const files: ReadonlyMap<string, string> = new Map(
  '__ENTRIES__'.split(' ').map((file) => [file.replace('suite/', '').replace('tl', prefix), file]),
)

/** Files load in parallel; elements are defined one per task, so that input is handled in between. */
let definitions: Promise<void> =
  prefix === 'tl' ? Promise.resolve() : import(new URL('prefixed/define.js', import.meta.url).href)

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

async function define(tag: string, href: string): Promise<void> {
  try {
    await import(href)
  } catch (error) {
    requestedTags.delete(tag)
    // Firefox aborts pending requests when the page is left, WebKit as soon as another page is requested.
    setTimeout(() => {
      if (!isLeft) console.error(`tradelet: <${tag}> could not be loaded`, error)
    }, PAGE_LEAVE_MS)
  }
  await nextTask()
}

function load(root: ParentNode | Element): void {
  const found = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const { localName } of found) {
    const file = files.get(localName)
    if (!file || requestedTags.has(localName)) continue
    requestedTags.add(localName)
    const { href } = new URL(`${file}.js`, import.meta.url)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    definitions = definitions.then(() => define(localName, href))
  }
}

// Sessions of a partner are prepared before the first element can ask for one.
if (findScript('data-partner')) void import(new URL('session.js', import.meta.url).href)

new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) load(node)
}).observe(document.documentElement, { childList: true, subtree: true })
load(document)
