import snowflake from 'lucide-static/icons/snowflake.svg?raw'
import { useState } from 'react'
import { formatMoment } from '../../shared/base/format/days.ts'
import { RemoveDestinationSheet } from '../../shared/view/ui/account/remove-destination-sheet.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { $payoutFreeze, freezeAccount, unfreeze } from './payout-freeze.store.ts'
import { $ending } from './sessions.store.ts'

/** Row about frozen payouts with the button that lifts the freeze; nothing while they are open. */
export function FreezeRow() {
  const t = useTexts('sessions')
  const { since = null, until = null } = useStore($payoutFreeze).data ?? {}
  const [open, setOpen] = useState(false)
  if (since === null) return null
  return (
    <div className="cell frozen" part="freeze">
      <Icon source={snowflake} />
      <span className="text">
        <b>{t('frozen')}</b>
        <small>
          {until === null
            ? t('frozenText', { time: formatMoment(since) })
            : t('frozenUntil', { time: formatMoment(until) })}
        </small>
      </span>
      {until === null && (
        <Button size="small" kind="outline" sends onClick={() => setOpen(true)}>
          {t('unfreeze')}
        </Button>
      )}
      {open && (
        <RemoveDestinationSheet
          title={t('unfreeze')}
          unanswered=""
          send={unfreeze}
          onClose={() => setOpen(false)}
          onRemoved={() => setOpen(false)}
        >
          <p>{t('unfreezeText')}</p>
        </RemoveDestinationSheet>
      )}
    </div>
  )
}

/** Asks before it freezes the payouts and ends all other sessions. */
export function FreezeSheet({ onClose }: { onClose(): void }) {
  const t = useTexts('sessions')
  const busy = useStore($ending) !== ''
  const freeze = async () => {
    if (await freezeAccount()) onClose()
  }
  return (
    <ConfirmSheet
      title={t('notMe')}
      words={{ confirm: t('notMe') }}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void freeze()}
    >
      <p>{t('notMeText')}</p>
    </ConfirmSheet>
  )
}
