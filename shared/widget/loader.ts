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

/** Adds the frame in which an element with `isolation="frame"` runs. The page then loads nothing else of the element. */
function isolate(element: Element): void {
  const { href } = new URL('frame.js', import.meta.url)
  import(href).then(({ addFrame }) => addFrame(element), console.error)
}

/** Sessions of a partner are prepared before the first element of the page can ask for one; frames have their own. */
let prepareSession = () => {
  prepareSession = () => undefined
  if (document.querySelector('script[data-partner]')) void import(new URL('session.js', import.meta.url).href)
}

function load(root: ParentNode | Element): void {
  const found = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const element of found) {
    const { localName } = element
    const file = files.get(localName)
    if (!file) continue
    if (element.getAttribute('isolation') === 'frame') {
      isolate(element)
      continue
    }
    prepareSession()
    if (requestedTags.has(localName)) continue
    requestedTags.add(localName)
    const { href } = new URL(`${file}.js`, import.meta.url)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    definitions = definitions.then(() => define(localName, href))
  }
}

new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) load(node)
}).observe(document.documentElement, { childList: true, subtree: true })
load(document)
