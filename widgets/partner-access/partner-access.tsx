import { useEffect, useState } from 'react'
import { goTo } from '../../shared/state/page/navigate.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { BrandHeader } from '../../shared/view/ui/controls/brand-header.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { AccessRequest } from './partner-access.rules.ts'
import { type AccessWindow, continueWithCode, createAccessWindow } from './partner-access.store.ts'

interface Props extends AccessRequest {
  /** Page of the product that a member who comes from a partner's page wanted; "" in the sign-in window. */
  to: string
}

/** Sign-in window of a partner's page, or the entrance to a page of the product. */
export function PartnerAccess({ to, ...request }: Props) {
  return (
    <>
      <BrandHeader />
      <div className="account access">{to === '' ? <Ask {...request} /> : <Continue to={to} />}</div>
    </>
  )
}

function Continue({ to }: { to: string }) {
  useEffect(() => void continueWithCode(to), [to])
  return <Loading />
}

function Ask({ partner, origin, scopes, challenge, state, invite, framed, kind }: AccessRequest) {
  const token = useStore($token)
  const [access, setAccess] = useState<AccessWindow | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login changes whether the member is asked
  useEffect(() => {
    const made = createAccessWindow({ partner, origin, scopes, challenge, state, invite, framed, kind })
    setAccess(made)
    void made.load()
  }, [partner, origin, scopes, challenge, state, invite, framed, kind, token])
  return access ? <Question access={access} origin={origin} isMember={token !== ''} /> : <Loading />
}

function Question({ access, origin, isMember }: { access: AccessWindow; origin: string; isMember: boolean }) {
  const t = useTexts('partner-access')
  const c = useTexts('common')
  const mailWord = useTexts('mail-word')
  const host = useHost()
  const shown = useStore(access.$state)
  const site = useStore($settings).values.name || 'Tradelet'
  if (shown.state === 'loading') return <Loading />
  if (shown.state === 'failed') return <Failed text={shown.message} onRetry={() => void access.load()} />
  const cancel = (
    <Button kind="outline" part="deny" onClick={access.deny}>
      {c('cancel')}
    </Button>
  )
  if (shown.state === 'nothing') return <Empty title={t('nothingAsked')}>{cancel}</Empty>
  const { title, scopes, kind, word, busy } = shown
  return (
    <div className="fields">
      <Title>{t('title', { partner: title })}</Title>
      {word && (
        <p className="text-secondary" part="word">
          {mailWord('word')}: <b dir="auto">{word}</b>
        </p>
      )}
      <p className="text-secondary lead origin">{t('lead', { partner: title, origin, site })}</p>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{t(scope)}</li>
        ))}
      </ul>
      <p className="kind">{t(kind)}</p>
      <p className="text-secondary">{t('never')}</p>
      {isMember ? (
        <Button kind="primary" part="allow" busy={busy} sends onClick={() => void access.allow()}>
          {t('allow')}
        </Button>
      ) : (
        <Button kind="primary" onClick={() => goTo(host, '/login')}>
          {c('login')}
        </Button>
      )}
      {cancel}
    </div>
  )
}

function Loading() {
  return (
    <div className="fields" role="status" aria-label={useTexts('common')('loading')}>
      {['account', 'submit'].map((name) => (
        <i key={name} className="skeleton control" />
      ))}
    </div>
  )
}
