import type { ReactNode } from 'react'
import { hasRoute } from '../../routes.ts'
import { Link } from './link.tsx'

/** Route of the page of one record. */
const RECORD_ROUTE = '/record'

interface Props {
  /** Type and number of a record, as in `getRecord`; both empty if there is none. */
  type: string
  number: string
  className?: string
  part?: string
  /** Shown instead of the link on a site without that page. */
  otherwise?: ReactNode
  /** Called before the navigation. */
  onLeave?(): void
  children: ReactNode
}

/** Link to the page of one record, if the site has it. */
export const RecordLink = ({
  type,
  number,
  className = 'link',
  part = 'record-link',
  otherwise = null,
  children,
  ...rest
}: Props) =>
  type && number && hasRoute(RECORD_ROUTE) ? (
    <Link {...rest} className={className} part={part} route={RECORD_ROUTE} query={{ type, number }}>
      {children}
    </Link>
  ) : (
    otherwise
  )
