import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Main buttons of a page, always visible at its end, below the server's refusal (`RefusalNote`). Use it as the last child of the page or of its form. The
 * element adopts `action-footer.css` after `form-page.css`, both of this folder, and declares the part `bar`.
 */
export function ActionFooter({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? keepFocusVisible(bar.current) : undefined), [])
  return (
    <div ref={bar} className="action-footer" part="bar">
      {children}
    </div>
  )
}

/**
 * Scrolls a focused element out from under the bar (WCAG 2.4.11). Other browsers do this because of its `scroll-margin`, which WebKit applies to
 * `scrollIntoView` only. Pressed elements stay where they are. Returns a function that ends it.
 */
function keepFocusVisible(bar: HTMLElement): () => void {
  const page = bar.getRootNode()
  const uncover = ({ target }: Event) => {
    if (!(target instanceof Element) || bar.contains(target) || !target.matches(':focus-visible')) return
    if (target.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  page.addEventListener('focusin', uncover)
  return () => page.removeEventListener('focusin', uncover)
}
