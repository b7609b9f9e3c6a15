import type { options } from 'preact'
import type { RenderedNode } from './rendered-node.ts'

/** A letter that neither a figure nor a code has: codes of coins and markets are written in Latin capitals. */
const WORD = /[^\P{L}A-Z]/u

/**
 * Sets `translate="no"` on each element of views whose own text is a figure, a code or a symbol, before it is shown. A translator of the page would otherwise keep an
 * old figure, or translate the name of a coin.
 */
export function keepFiguresUntranslated(renderer: typeof options): void {
  const before = renderer.diffed
  renderer.diffed = (node) => {
    before?.(node)
    markFigure(node as unknown as RenderedNode)
  }
}

function markFigure({ type, props, __e: element }: RenderedNode): void {
  if (typeof type !== 'string' || !(element instanceof Element)) return
  const content = [props.children].flat()
  const text = content.filter((part) => typeof part === 'string' || typeof part === 'number').join('')
  // The unit next to a number may be an element.
  const isWhole = element.matches('.number') || content.every((part) => typeof part !== 'object' || part === null)
  const isFigure = text !== '' && isWhole && !WORD.test(text)
  if (isFigure !== (element.getAttribute('translate') === 'no'))
    if (isFigure) element.setAttribute('translate', 'no')
    else element.removeAttribute('translate')
}
