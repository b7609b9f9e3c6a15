/** Tokens that are read from left to right in every language and come apart in right-to-left text: a sign before a number, a rate, a pair, a date. */
const TOKENS = /[+−-]\s?\d[\d.,]*%?|\d[\d.,]*\s?%|\b[A-Z][A-Z\d]+\/[A-Z]{2,}|\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?/g

/** Returns the text nodes of a part of a page in document order, shadow roots included. */
function textNodes(root: Node): Text[] {
  if (root instanceof Text) return [root]
  const inside = root instanceof Element && root.shadowRoot ? [root.shadowRoot, root] : [root]
  return inside.flatMap((part) => [...part.childNodes].flatMap(textNodes))
}

const isSeen = ({ parentElement }: Text): boolean =>
  parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true

/** Returns the rectangles of a token's characters as they are painted. */
function placesOf(nodes: readonly Text[], from: number, length: number): DOMRect[] {
  const characters = nodes.flatMap((node) => Array.from(node.data, (_, at) => ({ node, at })))
  return characters.slice(from, from + length).map(({ node, at }) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  })
}

/** Returns the tokens that are painted in another order than they are read, each with the text around it. */
export function scrambledTokens(element: Element): string[] {
  const lines = new Map<Element, Text[]>()
  for (const node of textNodes(element)) {
    const line = blockOf(node)
    if (line && isSeen(node)) lines.set(line, [...(lines.get(line) ?? []), node])
  }
  return [...lines.values()].flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('')
    return [...text.matchAll(TOKENS)].flatMap(({ 0: token, index }) => {
      const places = placesOf(nodes, index, token.length).filter(({ width }) => width > 0)
      const isBroken = places.some(({ top }) => Math.abs(top - (places[0]?.top ?? 0)) > 2)
      const inOrder = places.every(({ left }, at) => at === 0 || left >= (places[at - 1]?.left ?? 0))
      return inOrder || isBroken ? [] : [`${token} in “${text}”`]
    })
  })
}

/** Returns the nearest ancestor of a text that is not inline. */
function blockOf(node: Text): Element | null {
  let around: Element | null = node.parentElement
  while (
    around &&
    getComputedStyle(around).display.startsWith('inline') &&
    getComputedStyle(around).display === 'inline'
  )
    around = around.parentElement ?? ((around.getRootNode() as ShadowRoot).host || null)
  return around
}
