import type { ReactNode } from 'react'

/**
 * The main buttons of a page, always in reach at its end; why the server refused stands above them (`RefusalNote`). The last child of the page or of its
 * form; the element adopts `theme/action-footer.css` after `theme/form.css` and names its part `bar`.
 */
export const ActionFooter = ({ children }: { children: ReactNode }) => (
  <div className="action-footer" part="bar">
    {children}
  </div>
)
