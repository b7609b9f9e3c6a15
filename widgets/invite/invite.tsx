import { $member, $memberFailed, refreshMember } from '../../shared/state/member/member.store.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { shareAddress } from '../../shared/view/dom/share-address.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { CopyField } from '../../shared/view/ui/controls/copy-field.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Qr } from '../../shared/view/ui/controls/qr.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { getInviteAddress } from './invite.rules.ts'

interface Props {
  /** Invite code to show; defaults to the member's own. */
  code: string
}

/** Page with an invite code as text, link and QR code (INV-01…04). */
export const Invite = memberPage(
  { useTitle: () => useTexts('invite')('title'), className: 'invite', back: '/' },
  Member,
)

function Member({ code: given }: Props) {
  const own = useStore($member)?.inviteCode ?? ''
  const failed = useStore($memberFailed)
  const { state, values } = useStore($settings)
  const code = given || own
  if (!code && failed) return <Failed onRetry={() => void refreshMember()} />
  if (!code || state === 'loading') return <Loading />
  return <Invitation code={code} address={getInviteAddress(values.inviteUrl, code)} />
}

function Invitation({ code, address }: { code: string; address: string }) {
  const t = useTexts('invite')
  return (
    <div className="card-body">
      {address && <Qr text={address} label={t('qr')} />}
      <p className="text-secondary">{t(address ? 'lead' : 'codeOnly')}</p>
      <CopyField label={t('code')} value={code} action={t('copyCode')} />
      {address && <CopyField label={t('link')} value={address} action={t('copyLink')} />}
      {address && <ShareButton address={address} />}
    </div>
  )
}

/** Opens the device's share sheet. If the device has none, the link is copied. */
function ShareButton({ address }: { address: string }) {
  const t = useTexts('invite')
  const name = useStore($settings).values.name ?? ''
  const share = () => shareAddress(t('shareTitle', { name }), address)
  return (
    <Button kind="primary" part="share" onClick={share}>
      {t('share')}
    </Button>
  )
}

function Loading() {
  return (
    <div className="card-body" role="status" aria-label={useTexts('common')('loading')}>
      <i className="skeleton qr" />
      <i className="skeleton control" />
      <i className="skeleton control" />
    </div>
  )
}
