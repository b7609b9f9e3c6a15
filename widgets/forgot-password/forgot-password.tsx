import { $token } from '../../shared/state/session/token.ts'
import { LazySignedIn } from '../../shared/view/ui/account/lazy-signed-in.tsx'
import { VisitorForm } from '../../shared/view/ui/account/visitor-form.tsx'
import { BrandHeader } from '../../shared/view/ui/controls/brand-header.tsx'
import { ServiceLink } from '../../shared/view/ui/controls/service-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
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
