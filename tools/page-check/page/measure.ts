import type { ElementFacts } from '../facts.ts'
import { listShown, listTextBoxes } from './visible.ts'

/** Elements that fill their box without text of their own. */
const FILLED = 'img, svg, canvas, video, input, select, textarea, button'

/** Returns the width of an element and of what it shows, in CSS px, rounded. */
export function measureContent(element: HTMLElement): Pick<ElementFacts, 'width' | 'contentWidth' | 'usedWidth'> {
  const box = element.getBoundingClientRect()
  if (!element.checkVisibility() || box.width === 0 || box.height === 0)
    return { width: 0, contentWidth: 0, usedWidth: 0 }
  const parts = [...(element.shadowRoot?.children ?? [])].filter((part) => part instanceof HTMLElement)
  const overflow = [element, ...parts].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  const edges = listShown(element)
    .flatMap((inner) => [...listTextBoxes(inner), ...(inner.matches(FILLED) ? [inner.getBoundingClientRect()] : [])])
    // Content of a part that scrolls may lie outside.
    .filter(({ right, left, width }) => width > 0 && right > box.left && left < box.right)
  const right = Math.min(box.right, Math.max(...edges.map((edge) => edge.right)))
  const left = Math.max(box.left, Math.min(...edges.map((edge) => edge.left)))
  const width = Math.round(box.width)
  return {
    width,
    contentWidth: width + Math.max(0, ...overflow),
    usedWidth: edges.length > 0 ? Math.round(right - left) : width,
  }
}
