/**
 * Words of a template of Lit that change with a state. A change replaces their element: a translator of the page replaces text nodes, and Lit would write to a node
 * that the page does not show. Views of React need nothing, see shared/widget/renewed-texts.ts.
 */
export class StateText {
  #element = document.createElement('span')

  /** Returns the element with the words, the same as before if they are the same. */
  render(words: string): HTMLElement {
    if (this.#words !== words) {
      this.#words = words
      this.#element = document.createElement('span')
      this.#element.textContent = words
    }
    return this.#element
  }

  #words = ''
}
