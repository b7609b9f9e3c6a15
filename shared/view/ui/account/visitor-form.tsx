import type { ReactNode } from 'react'
import { config } from '../../../base/runtime/config.ts'
import { Lazy } from '../controls/lazy.tsx'

const load = () => import('./foreign-form.tsx')

interface Props {
  /** Page of the form. */
  page: 'login' | 'register' | 'forgot-password'
  /** Title of the button that replaces the form. */
  title: string
  /** Form in which a visitor types a password. */
  children: ReactNode
}

/** Form of a visitor's page. On pages of other origins a button that opens the site replaces it, unless the site permits the form there. */
export const VisitorForm = ({ children, ...button }: Props) =>
  config().hosted ? (
    children
  ) : (
    <Lazy load={load} meanwhile={<i className="skeleton control" />}>
      {({ ForeignForm }) => <ForeignForm {...button}>{children}</ForeignForm>}
    </Lazy>
  )
