import { useRef, useState } from 'react'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { InternalTransfer } from './internal-transfers.rules.ts'
import { cancelTransfer } from './internal-transfers.store.ts'

interface Props {
  transfer: InternalTransfer
  onClose(): void
}

/** Asks for confirmation before a transfer is cancelled (ITR-17). */
export function CancelTransferSheet({ transfer, onClose }: Props) {
  const { amount, coin, toUsername: name } = transfer
  const t = useTexts('internal-transfers')
  const language = useStore($language)
  const [busy, setBusy] = useState(false)
  // The state changes with the next render, too late for a second press in the same task.
  const isSent = useRef(false)
  const yes = async () => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await cancelTransfer(transfer)
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmSheet
      title={t('cancelTitle')}
      words={{ confirm: t('cancelIt'), back: t('keep') }}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void yes()}
    >
      <p>{t('cancelText', { amount: formatCoinAmount(amount, coin, language), coin, name })}</p>
    </ConfirmSheet>
  )
}
