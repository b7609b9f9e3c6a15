import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $token } from '../session/token.ts'
import { LoginNeeded } from './login-needed.tsx'
import { PageHeader } from './page-header.tsx'

interface Props {
  title: string
  /** The route above this page. */
  back: string
  className: string
  children: ReactNode
}

/** A page for members: its header, and beneath it the content, or for a visitor the way to log in. */
export function MemberPage({ title, back, className, children }: Props) {
  const signedIn = useStore($token) !== ''
  return (
    <div className={className}>
      <PageHeader title={title} back={back} />
      {signedIn ? children : <LoginNeeded />}
    </div>
  )
}
