/** Yields every element inside a root, nested shadow roots included. */
export function* inside(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* inside(element.shadowRoot)
  }
}
