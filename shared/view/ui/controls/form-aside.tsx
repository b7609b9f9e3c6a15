import type { ReactNode } from 'react'

/**
 * Part of a form that is next to its fields in a wide container: figures, limits, latest records. In a narrow one it is between them, at its place in the
 * document. Use it as a child of the form, of its fields or of the page; the element adopts `action-footer.css`.
 */
export const FormAside = ({ children }: { children: ReactNode }) => <div className="form-aside">{children}</div>
