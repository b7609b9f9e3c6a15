/**
 * `<script type="module" src="…/embed/tradelet.js"></script>`: loads the files of the elements that the page has, now or later, and nothing else.
 */
const PREFIX = 'TL-'
const asked = new Set<string>()

/** Leaf elements are part of the files that use them. */
const entries: readonly string[] = JSON.parse('__ENTRIES__')

function load(root: ParentNode | Element): void {
  const found = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const { tagName, localName } of found) {
    if (!tagName.startsWith(PREFIX) || asked.has(localName) || !entries.includes(localName)) continue
    asked.add(localName)
    import(new URL(`./${localName}.js`, import.meta.url).href).catch((error: unknown) => {
      asked.delete(localName)
      console.error(`tradelet: <${localName}> could not be loaded`, error)
    })
  }
}

new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) load(node)
}).observe(document.documentElement, { childList: true, subtree: true })
load(document)
