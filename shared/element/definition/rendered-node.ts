type Content = string | number | boolean | null | undefined | object

/** Node of a view as Preact stores it. Its short names are the same in every release of a major version. */
export interface RenderedNode {
  /** Name of an element, function of a component, or null for a text. */
  type: unknown
  /** The words of a text, else the properties. */
  props: { children?: Content | readonly Content[] }
  /** Parent. Null after the node was removed. */
  __?: RenderedNode | null
  /** Children. */
  __k?: readonly (RenderedNode | null)[] | null
  /** Element or text node on the page. */
  __e?: Element | Text | null
}
