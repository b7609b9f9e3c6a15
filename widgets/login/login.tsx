import { $token } from '../../shared/session/token.ts'
import { SignedIn } from '../../shared/ui/account/signed-in.tsx'
import { BrandHeader } from '../../shared/ui/controls/brand-header.tsx'
import { ServiceLink } from '../../shared/ui/controls/service-link.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { LoginForm } from './login-form.tsx'

interface Props {
  /** Puts the site's head above. */
  frameHeader: boolean
  /** What the login is asked for: the market to trade, as `BTC/USDT`, or `page` for a page of members. */
  wanted: string
}

/** The login page: form for visitors, name and way out for members. */
export function Login({ frameHeader, wanted }: Props) {
  const token = useStore($token)
  return (
    <>
      {frameHeader && <BrandHeader />}
      <div className="account">
        {token ? <SignedIn /> : <LoginForm wanted={wanted} />}
        <p className="foot">
          <ServiceLink />
        </p>
      </div>
    </>
  )
}
