/** Returns the element that a page renders this one in: its slot, its parent, or the host of its shadow root. Null for the root of the document. */
export const getParentElement = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null
