import { PREFIX } from '../../base/runtime/page-config.ts'
import { ownsTags } from '../../base/runtime/runtime.ts'
import { define } from '../../view/dom/define.ts'
import { isFramed } from '../../view/dom/is-framed.ts'

/** Returns the tag that an element of this page has in its frame, where no other operator has elements: `tl-ticker` for `acme-ticker`. */
export const toFrameTag = (tag: string): `tl-${string}` => `tl-${tag.slice(PREFIX.length + 1)}`

/** Returns whether this operator's elements may have a tag: one without a prefix belongs to the first operator on the page. */
export const ownsTag = (): boolean => PREFIX !== 'tl' || ownsTags()

/**
 * Defines the tag of an isolated element, because only defined elements have states. Does nothing if the page has another element with this tag that is not
 * isolated: its own file defines the tag, for both. `addFrame` receives each element that is added to the page.
 */
export function defineHost(tag: string, addFrame: (element: HTMLElement) => void): void {
  if (customElements.get(tag) || document.querySelector(`${tag}:not([isolation="frame"])`)) return
  define(
    toFrameTag(tag),
    class extends HTMLElement {
      connectedCallback(): void {
        if (!isFramed(this))
          console.warn(`tradelet: <${tag}> runs in a frame, because an earlier one of this page does`)
        addFrame(this)
      }
    },
  )
}
