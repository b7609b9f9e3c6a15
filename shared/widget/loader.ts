/** `<script type="module" src="…/embed/tradelet.js"></script>`: loads the files of the elements that are on the page, now or later, and nothing else. */
const PREFIX = 'TL-'
const asked = new Set<string>()

/** The leaf elements (`BaseElement`) are part of the files that use them. */
const files: Readonly<Record<string, string>> = JSON.parse('__ENTRIES__')

/** Files load in parallel; elements are defined one per task, so that input is handled in between. */
let turn = Promise.resolve()

let left = false
addEventListener('pagehide', () => {
  left = true
})
addEventListener('pageshow', () => {
  left = false
})

const aTask = () => new Promise((resolve) => setTimeout(resolve))

/** Time for the next page to load after imports were aborted for it. */
const LEAVING_MS = 1_000

async function define(tag: string, href: string): Promise<void> {
  try {
    await import(href)
  } catch (error) {
    asked.delete(tag)
    // Firefox aborts pending requests when the page is left, WebKit as soon as another page is requested.
    setTimeout(() => {
      if (!left) console.error(`tradelet: <${tag}> could not be loaded`, error)
    }, LEAVING_MS)
  }
  await aTask()
}

function load(root: ParentNode | Element): void {
  const found = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const { tagName, localName } of found) {
    const file = files[localName]
    if (!tagName.startsWith(PREFIX) || asked.has(localName) || !file) continue
    asked.add(localName)
    const { href } = new URL(file, import.meta.url)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    turn = turn.then(() => define(localName, href))
  }
}

new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) load(node)
}).observe(document.documentElement, { childList: true, subtree: true })
load(document)
