import type { ReactNode } from 'react'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { Link } from './link.tsx'

interface Props {
  /** Type and number of a record, as in `getRecord`. */
  type: string
  number: string
  /** Called before the navigation. */
  onLeave?(): void
  children: ReactNode
}

/** Link to the page of one record; its content only on a site without that page. */
export const RecordLink = ({ type, number, children, ...rest }: Props) =>
  hasRoute('/record') ? (
    <Link {...rest} className="link" part="record-link" route="/record" query={{ type, number }}>
      {children}
    </Link>
  ) : (
    children
  )
