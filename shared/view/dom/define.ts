import { PREFIX } from '../../base/runtime/page-config.ts'
import { OPERATOR, ownsTags, pageSingleton } from '../../base/runtime/runtime.ts'

/** Version of this build, to distinguish two builds on one page. */
export const VERSION = '0.2.0'

type Built = CustomElementConstructor & { build?: string }

/** Defines an element of an operator with a prefix (shared/element/loader/prefixed.ts). `renderer` has the options of the renderer of its view. */
export type DefinePrefixed = (tag: string, element: CustomElementConstructor, renderer?: Renderer) => void

/** Options of Preact, as far as tags need them. `vnode` is called for each node before it is rendered. */
export interface Renderer {
  vnode?: ((node: never) => void) | undefined
}

/** Returns the tag that an element has on this page: `acme-login` for `tl-login` if the operator's script has `data-prefix="acme"`. */
export const toPageTag = (tag: string): string => PREFIX + tag.slice(2)

/**
 * Defines an element. An existing definition is kept; if it is of another build, a warning is logged. The first operator on a page has the tags `tl-…`. A
 * second operator without a prefix defines nothing; a warning names each of its tags.
 */
export function define(tag: string, element: CustomElementConstructor, renderer?: Renderer): void {
  const definePrefixed = pageSingleton<DefinePrefixed | undefined>('define', () => undefined)
  if (definePrefixed) return definePrefixed(tag, element, renderer)
  const built: Built | undefined = customElements.get(tag)
  const [build, isOwner] = [`${VERSION} ${OPERATOR}`, ownsTags()]
  if (!built && isOwner) {
    Object.assign(element, { build })
    customElements.define(tag, element)
  } else if (built?.build !== build) {
    console.warn(`tradelet: <${tag}> of ${build} is ignored: ${isOwner ? built?.build : 'set data-prefix'}`)
  }
}
