import { $token } from '../../shared/session/token.ts'
import { LazySignedIn } from '../../shared/ui/account/lazy-signed-in.tsx'
import { VisitorForm } from '../../shared/ui/account/visitor-form.tsx'
import { BrandHeader } from '../../shared/ui/controls/brand-header.tsx'
import { ServiceLink } from '../../shared/ui/controls/service-link.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

/** Password reset page: the form for visitors, login name and logout for members. `frameHeader` shows the site's header above it. */
export function ForgotPassword({ frameHeader }: { frameHeader: boolean }) {
  const t = useTexts('forgot-password')
  const token = useStore($token)
  return (
    <>
      {frameHeader && <BrandHeader />}
      <div className="account">
        {token ? (
          <LazySignedIn />
        ) : (
          <VisitorForm page="forgot-password" title={t('title')}>
            <ForgotPasswordForm />
          </VisitorForm>
        )}
        <p className="foot">
          <ServiceLink />
        </p>
      </div>
    </>
  )
}
