import type { ReactNode } from 'react'

/**
 * Part of a form that stands next to its fields in a wide container: figures, limits, latest records. In a narrow one it stands between them, where it is in the
 * document. Use it as a child of the form, of its fields or of the page; the element adopts `action-footer.css`.
 */
export const FormAside = ({ children }: { children: ReactNode }) => <div className="form-aside">{children}</div>
