import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import { $token } from '../../../state/session/token.ts'
import { PageHeader } from '../controls/page-header.tsx'
import { useStore } from '../hooks/use-store.ts'
import { LoginNeeded } from './login-needed.tsx'

interface Props {
  title: string
  /** Parent route of this page. */
  back: string
  /** As of `PageHeader`. */
  returns?: () => boolean
  className: string
  /** At the end of the header, for members. */
  buttons?: ReactNode
  children: ReactNode
}

/** Page for members: header and content, or for a visitor the button to log in. */
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
 * Creates the view of such a page from the content below its header. The title is a hook that names its namespace (`() => useTexts('personal')('identity')`):
 * the build bundles the namespaces that it finds named.
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
