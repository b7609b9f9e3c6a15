/** Returns all elements inside an element, those in shadow roots included, except those that are not shown. */
export function listShown(element: Element): HTMLElement[] {
  const inside = [...(element.shadowRoot?.children ?? element.children)]
  return inside
    .filter((child): child is HTMLElement => child instanceof HTMLElement || child instanceof SVGElement)
    .filter(
      (child) =>
        child.localName !== 'style' && child.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .flatMap((child) => [child, ...listShown(child)])
}

/** Returns the boxes of the lines of an element's own texts, without those of elements inside. Texts hidden in one pixel have none. */
export function listTextBoxes(element: Element): DOMRect[] {
  const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
  const { width, height } = element.getBoundingClientRect()
  if (width <= 1 || height <= 1) return []
  return texts.flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1)
  })
}

/** Returns an element's own text, without that of elements inside. */
export const getOwnText = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node instanceof Text ? node.data : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
