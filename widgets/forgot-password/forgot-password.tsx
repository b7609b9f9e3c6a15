import { $token } from '../../shared/session/token.ts'
import { BrandHeader } from '../../shared/ui/brand-header.tsx'
import { ServiceLink } from '../../shared/ui/service-link.tsx'
import { SignedIn } from '../../shared/ui/signed-in.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { ForgottenForm } from './forgotten-form.tsx'

/** The page for those who forgot the password: form for visitors, name and way out for members. `frameHeader` puts the site's head above it. */
export function ForgotPassword({ frameHeader }: { frameHeader: boolean }) {
  const token = useStore($token)
  return (
    <>
      {frameHeader && <BrandHeader />}
      <div className="account">
        {token ? <SignedIn /> : <ForgottenForm />}
        <p className="foot">
          <ServiceLink />
        </p>
      </div>
    </>
  )
}
