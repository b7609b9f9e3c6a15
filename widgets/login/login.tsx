import { $token } from '../../shared/state/session/token.ts'
import { LazySignedIn } from '../../shared/view/ui/account/lazy-signed-in.tsx'
import { VisitorForm } from '../../shared/view/ui/account/visitor-form.tsx'
import { BrandHeader } from '../../shared/view/ui/controls/brand-header.tsx'
import { ServiceLink } from '../../shared/view/ui/controls/service-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { LoginForm } from './login-form.tsx'

interface Props {
  /** Shows the site's header above the form. */
  frameHeader: boolean
  /** Reason for the login: the market to trade, as `BTC/USDT`, or `page` for a members' page. */
  wanted: string
}

/** Login page: the form for visitors, login name and logout for members. */
export function Login({ frameHeader, wanted }: Props) {
  const t = useTexts('login')
  const token = useStore($token)
  return (
    <>
      {frameHeader && <BrandHeader />}
      <div className="account">
        {token ? (
          <LazySignedIn />
        ) : (
          <VisitorForm page="login" title={t('title')}>
            <LoginForm wanted={wanted} />
          </VisitorForm>
        )}
        <p className="foot">
          <ServiceLink />
        </p>
      </div>
    </>
  )
}
