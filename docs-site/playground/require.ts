/** Returns the element of a selector. @throws Error if the page has none */
export function require<Found extends Element>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
