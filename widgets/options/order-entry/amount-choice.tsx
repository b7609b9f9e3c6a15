import { toInputText } from '../../../shared/base/format/amount-input.ts'
import { formatCoinAmount } from '../../../shared/base/format/coin-amount.ts'
import { compare } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { AmountField } from '../../../shared/view/ui/controls/amount-field.tsx'
import { Chips } from '../../../shared/view/ui/controls/chips.tsx'
import { useOverBalance } from '../../../shared/view/ui/hooks/use-over-balance.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'

import { parseOptionAmount } from '../amount.rules.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { findDuration, type OptionTerms } from '../terms.rules.ts'
import { $balance } from '../terms.store.ts'
import { getAmountLimits } from './draft.rules.ts'
import { getNoteText } from './field-note.tsx'
import { getAmountRange, getPresets, toWholeBalance } from './presets.rules.ts'
import { useOrderEntry } from './use-order-entry.ts'

/** Moves the focus to the buy buttons: Enter cannot submit before the member has chosen a direction. */
const focusBuyButtons = (field: HTMLElement) =>
  field.closest('.order-form')?.querySelector<HTMLElement>('[part=buy-up]')?.focus()

/** Amount: presets, text field, button for the whole balance, and the allowed range of the chosen duration (OOP-02..04, 08). A visitor has no balance. */
export function AmountChoice({ terms, hasBalance = true }: { terms: OptionTerms; hasBalance?: boolean }) {
  const t = useTexts('options')
  const { form, getLastDirection, findSizeProblem, buy } = useOrderEntry()
  const { amount, time } = useStore(form.$draft)
  const note = useStore(form.$notes).amount
  const balance = useStore($balance)
  const overBalance = useOverBalance()
  const period = findDuration(terms, time)
  const presets = getPresets(terms, period)
  const typed = parseOptionAmount(amount)
  const chosen = presets.find((preset) => typed !== null && compare(preset, typed) === 0) ?? null
  // Shown while typing, not only when the order is sent.
  const reason = findSizeProblem({ amount, time })
  const limits = getAmountLimits(terms, time)
  const language = useStore($language)
  const written = (limit: Decimal | null) =>
    limit === null ? '' : `${formatCoinAmount(limit, terms.coin, language)} ${terms.coin}`
  const writeBound = (bound: Decimal | null, at: number) =>
    bound === null ? [] : formatCoinAmount(bound, terms.coin, language, { rounding: at === 0 ? 'up' : 'down' })
  const { min, max } = getAmountRange(period ?? terms.durations[0] ?? null, hasBalance ? balance : null)
  return (
    <div className="amount-choice">
      <Chips
        label={t('presets')}
        columns={presets.length > 4 ? 5 : 4}
        value={chosen}
        onChange={(preset) => form.setFields({ amount: preset })}
        chips={presets.map((preset) => ({ value: preset, label: <ExactAmount value={preset} /> }))}
      />
      <AmountField
        label={t('amount')}
        unit={terms.coin}
        value={amount}
        onChange={(text) => form.setFields({ amount: text })}
        {...(hasBalance && { onAll: () => form.setFields({ amount: toInputText(toWholeBalance(balance)) }) })}
        onEnter={(field) => {
          const direction = getLastDirection()
          if (direction) buy(direction)
          else focusBuyButtons(field)
        }}
        error={getNoteText(note ?? (reason ? { reason } : undefined), 'amount', t, {
          least: written(limits.min),
          most: written(limits.max),
          overBalance: overBalance(balance, terms.coin),
        })}
        aside={
          <span>
            {t('range')} <span className="number">{[min, max].flatMap(writeBound).join(' – ')}</span>
          </span>
        }
      />
    </div>
  )
}
