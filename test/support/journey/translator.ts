import type { Page } from 'playwright-core'

/**
 * Starts a stand-in for a translator of the browser or an extension: it replaces each text with letters, also in open shadow roots, by a `<font>` with the text between
 * `‹` and `›`, and does so again after each change of the page. It leaves out content with `translate="no"`.
 */
export const startTranslator = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const translated: string[] = []
    Object.assign(window, { translated })
    const observed = new WeakSet<Node>()
    const observer = new MutationObserver(() => translate(document.body))
    const observe = (root: Node) => {
      if (observed.has(root)) return
      observed.add(root)
      observer.observe(root, { childList: true, characterData: true, subtree: true })
    }
    function translate(node: Node): void {
      if (node instanceof Text) return translateText(node)
      if (!(node instanceof Element || node instanceof ShadowRoot)) return
      if (node instanceof Element && (node.matches('script, style, font') || node.getAttribute('translate') === 'no'))
        return
      if (node instanceof Element && node.shadowRoot) {
        observe(node.shadowRoot)
        translate(node.shadowRoot)
      }
      for (const child of [...node.childNodes]) translate(child)
    }
    function translateText(text: Text): void {
      if (!/\p{L}/u.test(text.data)) return
      translated.push(text.data)
      const font = document.createElement('font')
      font.textContent = `‹${text.data}›`
      text.replaceWith(font)
    }
    observe(document.body)
    translate(document.body)
  })

/** Returns the visible words of an element in order, without a translator's marks; figures are `#`, since two pages are never at the same moment. */
export const readWords = (page: Page, tag: string): Promise<string> =>
  page.evaluate((wanted) => {
    const words: string[] = []
    const read = (node: Node): void => {
      if (node instanceof Text) return void words.push(node.data)
      if (node instanceof HTMLElement && (node.localName === 'style' || !node.checkVisibility())) return
      if (node instanceof HTMLSlotElement && node.assignedNodes().length > 0) return node.assignedNodes().forEach(read)
      const { shadowRoot = null } = node as Element
      const children = shadowRoot ?? node
      children.childNodes.forEach(read)
    }
    for (const element of document.querySelectorAll(wanted)) read(element)
    return words
      .join(' ')
      .replace(/[‹›]/g, '')
      .replace(/[+−-]?[\d.,:/]+[KMB]?/g, '#')
      .replace(/\s+/g, ' ')
      .trim()
  }, tag)

/** Returns every text that the translator has replaced so far, current ones included. */
export const readTranslations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as typeof window & { translated: string[] }).translated)

/** Returns how many texts of the page are translated now, in all open shadow roots. */
export const countTranslated = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, element) =>
          sum + (element.localName === 'font' ? 1 : 0) + (element.shadowRoot ? count(element.shadowRoot) : 0),
        0,
      )
    return count(document)
  })
