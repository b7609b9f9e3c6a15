import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The main buttons of a page, always in reach at its end; why the server refused stands above them (`RefusalNote`). The last child of the page or of its
 * form; the element adopts `controls/action-footer.css` after `controls/form.css` and names its part `bar`.
 */
export function ActionFooter({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? keepUncovered(bar.current) : undefined), [])
  return (
    <div ref={bar} className="action-footer" part="bar">
      {children}
    </div>
  )
}

/**
 * Brings what takes the focus from beneath the bar (WCAG 2.4.11). Other browsers have done so by its `scroll-margin`, which WebKit minds for `scrollIntoView`
 * alone. What was pressed stays under the finger. The answer ends it.
 */
function keepUncovered(bar: HTMLElement): () => void {
  const page = bar.getRootNode()
  const uncover = ({ target }: Event) => {
    if (!(target instanceof Element) || bar.contains(target) || !target.matches(':focus-visible')) return
    if (target.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  page.addEventListener('focusin', uncover)
  return () => page.removeEventListener('focusin', uncover)
}
