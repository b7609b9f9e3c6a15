import type { ReactNode } from 'react'
import { hasRoute } from '../../../base/runtime/routes.ts'
import { Link } from './link.tsx'

interface Props {
  /** Type and number of a record, as in `getRecord`. */
  type: string
  number: string
  /** Opens the page with the picture of the result. */
  picture?: boolean
  /** Called before the navigation. */
  onLeave?(): void
  children: ReactNode
}

/** Link to the page of one record; its content only on a site without that page. */
export const RecordLink = ({ type, number, picture, children, ...rest }: Props) =>
  hasRoute('/record') ? (
    <Link
      {...rest}
      className="link"
      part="record-link"
      route="/record"
      query={{ type, number, ...(picture && { picture: '1' }) }}
    >
      {children}
    </Link>
  ) : (
    children
  )
