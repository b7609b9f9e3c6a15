import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import { $token } from '../../session/token.ts'
import { PageHeader } from '../controls/page-header.tsx'
import { useStore } from '../hooks/use-store.ts'
import { LoginNeeded } from './login-needed.tsx'

interface Props {
  title: string
  /** The route above this page. */
  back: string
  /** As of the header. */
  returns?: () => boolean
  className: string
  /** At the end of the header, for members. */
  buttons?: ReactNode
  children: ReactNode
}

/** A page for members: its header, and beneath it the content, or for a visitor the way to log in. */
export function MemberPage({ title, back, returns, className, buttons, children }: Props) {
  const signedIn = useStore($token) !== ''
  return (
    <div className={className}>
      <PageHeader title={title} back={back} {...(returns && { returns })}>
        {signedIn && buttons}
      </PageHeader>
      {signedIn ? children : <LoginNeeded />}
    </div>
  )
}

/**
 * Makes the view of such a page from what is beneath its header. Its title is a hook that names its namespace (`() => useTexts('personal')('identity')`):
 * the build brings the namespaces that it finds named.
 */
export function memberPage<ContentProps extends object>(
  { useTitle, ...page }: Pick<Props, 'back' | 'returns' | 'className'> & { useTitle: () => string },
  Content: ComponentType<ContentProps>,
): FunctionComponent<ContentProps> {
  return (props) => (
    <MemberPage {...page} title={useTitle()}>
      <Content {...props} />
    </MemberPage>
  )
}
