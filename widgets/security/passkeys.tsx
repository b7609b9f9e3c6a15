import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import fingerprint from 'lucide-static/icons/fingerprint.svg?raw'
import { useState } from 'react'
import { PasswordStatusBadge } from '../../shared/view/ui/account/status-badge.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

const loadSheet = () => import('./passkey-sheets.tsx')

/** Entry of the security centre for passkeys. */
export function PasskeyEntry({ isSet }: { isSet: boolean }) {
  const t = useTexts('passkeys')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="cell" part="entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon source={fingerprint} />
        <span className="text">
          <b>{t('title')}</b>
          <small>{t('text')}</small>
        </span>
        <PasswordStatusBadge set={isSet} />
        <Icon source={chevronRight} size="small" flip />
      </button>
      {open && <Lazy load={loadSheet}>{({ PasskeySheet }) => <PasskeySheet onClose={() => setOpen(false)} />}</Lazy>}
    </>
  )
}
