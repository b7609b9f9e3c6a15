import { $token } from '../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../shared/state/settings/settings.store.ts'
import { LazySignedIn } from '../../shared/view/ui/account/lazy-signed-in.tsx'
import { VisitorForm } from '../../shared/view/ui/account/visitor-form.tsx'
import { BrandHeader } from '../../shared/view/ui/controls/brand-header.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { ServiceLink } from '../../shared/view/ui/controls/service-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getRegisterWays } from './register.rules.ts'
import { RegisterForm } from './register-form.tsx'

/** Loaded when the site registers nobody, which is rare. */
const loadClosed = () => import('./closed-registration.tsx')

interface Props {
  /** Invite code, from the attribute or the page's address. */
  invite: string
  frameHeader: boolean
}

/** Registration page. The settings decide its fields, so it waits for them and shows an error if they fail to load. */
export function Register({ invite, frameHeader }: Props) {
  const t = useTexts('register')
  const token = useStore($token)
  return (
    <>
      {frameHeader && <BrandHeader />}
      <div className="account register">
        {token ? (
          <LazySignedIn />
        ) : (
          <VisitorForm page="register" title={t('title')}>
            <Visitor invite={invite} />
          </VisitorForm>
        )}
        <p className="foot">
          <ServiceLink />
        </p>
      </div>
    </>
  )
}

function Visitor({ invite }: { invite: string }) {
  const t = useTexts('register')
  const { state, values } = useStore($settings)
  if (state === 'loading') return <Loading />
  if (state === 'failed')
    return <Failed title={t('failed')} text={t('failedText')} onRetry={() => void reloadSettings()} />
  if (getRegisterWays(values).length > 0) return <RegisterForm invite={invite} />
  return <Lazy load={loadClosed}>{({ ClosedRegistration }) => <ClosedRegistration />}</Lazy>
}

/** Skeleton of the form while the settings load. */
function Loading() {
  const t = useTexts('register')
  return (
    <div className="fields" role="status" aria-label={useTexts('common')('loading')}>
      <Title>{t('title')}</Title>
      <p className="text-secondary lead">{t('lead')}</p>
      {[1, 2, 3, 4].map((row) => (
        <i key={row} className="skeleton control" />
      ))}
    </div>
  )
}
