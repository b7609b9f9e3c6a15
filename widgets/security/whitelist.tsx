import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import mapPin from 'lucide-static/icons/map-pin-check.svg?raw'
import { useState } from 'react'
import type { WithdrawalWhitelist } from '../../shared/base/contract/withdrawal-whitelist.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { RemoveDestinationSheet } from '../../shared/view/ui/account/remove-destination-sheet.tsx'
import { PasswordStatusBadge } from '../../shared/view/ui/account/status-badge.tsx'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $secondFactor, isSettled } from './second-factor.store.ts'
import { $whitelist, planWhitelistEnd, switchWhitelistOn } from './whitelist.store.ts'

/** Entry of the security centre for the whitelist of withdrawals; nothing until it is loaded, or if the backend has none. */
export function WhitelistEntry() {
  const t = useTexts('whitelist')
  const list = useStore($whitelist).data?.list
  const isPlaced = isSettled(useStore($secondFactor))
  const [open, setOpen] = useState(false)
  if (!list || !isPlaced) return null
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="cell" part="entry" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon source={mapPin} />
        <span className="text">
          <b>{t('title')}</b>
          <small>{list.endsAt === null ? t('text') : t('ends', { time: formatMoment(list.endsAt) })}</small>
        </span>
        <PasswordStatusBadge set={list.isOn} />
        <Icon source={chevronRight} size="small" flip />
      </button>
      {open && <WhitelistSheet list={list} onClose={close} />}
    </>
  )
}

function WhitelistSheet({ list, onClose }: { list: WithdrawalWhitelist; onClose(): void }) {
  const t = useTexts('whitelist')
  const switchOn = useTexts('second-factor')('switchOn')
  const [busy, setBusy] = useState(false)
  // What the sheet asks does not change with the answer.
  const [asksOff] = useState(list.isOn && list.endsAt === null)
  if (asksOff)
    return (
      <RemoveDestinationSheet
        title={t('switchOff')}
        unanswered=""
        send={planWhitelistEnd}
        onClose={onClose}
        onRemoved={onClose}
      >
        <p>{t('offText')}</p>
      </RemoveDestinationSheet>
    )
  const confirm = async () => {
    setBusy(true)
    if (await switchWhitelistOn()) onClose()
    else setBusy(false)
  }
  return (
    <ConfirmSheet
      title={t('title')}
      words={{ confirm: list.isOn ? t('keep') : switchOn }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('onText')}</p>
    </ConfirmSheet>
  )
}
