/** Yields every element inside a root, nested shadow roots included. */
export function* allElements(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* allElements(element.shadowRoot)
  }
}
