import { utcDayStart } from '../../shared/base/contract/utc-days.ts'
import { toInputText } from '../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $minute } from '../../shared/state/stores/minute.ts'
import { ConfirmSheet } from '../../shared/view/ui/controls/confirm-sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MachineTerms } from './machine-terms.tsx'
import { type Machine, toLockedAmount } from './mining-application.rules.ts'
import type { PurchaseFormState } from './mining-application.store.ts'

/** Asks once before an amount is locked, with term and interest. Stays open while the result is unknown. */
export function PurchaseSheet({ form, machine }: { form: PurchaseFormState; machine: Machine }) {
  const t = useTexts('mining-application')
  const language = useStore($language)
  const confirming = useStore(form.confirmation.$confirming)
  const sending = useStore(form.confirmation.$sending)
  const start = useStore($minute)
  if (!confirming) return null
  const { order, unanswered } = confirming
  const { cycle: days, coinTitle: coin } = machine
  const lost = unanswered && !sending
  return (
    <ConfirmSheet
      title={t('submitAmount', { amount: `${formatCoinAmount(order.amount, coin, language)} ${coin}`, days })}
      note={lost && t('unanswered')}
      words={{ confirm: t(lost ? 'sendAgain' : 'submit') }}
      busy={sending}
      onClose={form.confirmation.cancel}
      onConfirm={form.confirm}
    >
      <MachineTerms machine={machine} locked={toLockedAmount(machine, toInputText(order.amount), start)} />
      <p className="font-13 text-secondary">{t('caption', { date: formatDay(utcDayStart(start, days)) })}</p>
    </ConfirmSheet>
  )
}
