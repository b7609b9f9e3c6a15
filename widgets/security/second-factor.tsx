import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import fileKey from 'lucide-static/icons/file-key.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import { useState } from 'react'
import { canUsePasskeys } from '../../shared/state/member/passkey-support.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { PasswordStatusBadge } from '../../shared/view/ui/account/status-badge.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { PasskeyEntry } from './passkeys.tsx'
import { $secondFactor } from './second-factor.store.ts'
import { WhitelistEntry } from './whitelist.tsx'

const loadSheets = () => import('./second-factor-sheets.tsx')

/** Entries of the security centre that show what the server knows of the member's protection. */
export const ProtectionEntries = () => (
  <>
    <SecondFactorEntries />
    <WhitelistEntry />
  </>
)

/** Entries for passkeys, the authenticator app and recovery codes, as far as the site offers them or the member has them. */
function SecondFactorEntries() {
  const t = useTexts('second-factor')
  const { values } = useStore($settings)
  const factor = useStore($secondFactor).data?.factor ?? null
  const [open, setOpen] = useState<'set-up' | 'remove' | 'renew' | null>(null)
  if (factor === null) return null
  const isOn = factor.appSince !== null
  return (
    <>
      {(factor.passkeys > 0 || (values.passkeys && canUsePasskeys())) && <PasskeyEntry isSet={factor.passkeys > 0} />}
      {values.secondFactorSwitch && (
        <button
          type="button"
          className="cell"
          part="entry"
          aria-haspopup="dialog"
          onClick={() => setOpen(isOn ? 'remove' : 'set-up')}
        >
          <Icon source={smartphone} />
          <span className="text">
            <b>{t('app')}</b>
            <small>{t('appText')}</small>
          </span>
          <PasswordStatusBadge set={isOn} />
          <Icon source={chevronRight} size="small" flip />
        </button>
      )}
      {(isOn || factor.passkeys > 0) && (
        <button type="button" className="cell" part="entry" aria-haspopup="dialog" onClick={() => setOpen('renew')}>
          <Icon source={fileKey} />
          <span className="text">
            <b>{t('recovery')}</b>
            <small>{t('recoveryLeft', { left: factor.recoveryLeft })}</small>
          </span>
          <Icon source={chevronRight} size="small" flip />
        </button>
      )}
      {open && (
        <Lazy load={loadSheets}>{({ FactorSheet }) => <FactorSheet kind={open} onClose={() => setOpen(null)} />}</Lazy>
      )}
    </>
  )
}
