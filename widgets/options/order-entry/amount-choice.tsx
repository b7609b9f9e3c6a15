import { filledIn } from '../../../shared/format/amount-input.ts'
import { compare } from '../../../shared/money/decimal.ts'
import { AmountField } from '../../../shared/ui/controls/amount-field.tsx'
import { Chips } from '../../../shared/ui/controls/chips.tsx'
import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'

import { amountOf } from '../amount.rules.ts'
import { ExactAmount } from '../exact-amount.tsx'
import { periodAt, type Terms } from '../terms.rules.ts'
import { $balance } from './balance.store.ts'
import { noteText } from './field-note.tsx'
import { allOf, amountRange, presetsOf } from './presets.rules.ts'
import { useOrderEntry } from './use-order-entry.ts'

/** Shown while typing, not only when the order is sent. */
const SHORT = { reason: 'insufficient' } as const

/** Moves the focus to the buy buttons: Enter cannot submit before the member has chosen a direction. */
const toButtons = (field: HTMLElement) =>
  field.closest('.order-form')?.querySelector<HTMLElement>('[part=buy-up]')?.focus()

/** Amount: presets, text field, button for the whole balance, and the allowed range of the chosen duration (OOP-02..04, 08). */
export function AmountChoice({ terms }: { terms: Terms }) {
  const t = useTexts('options')
  const { form, lastDirection, isShort, buy } = useOrderEntry()
  const { amount, time } = useStore(form.$draft)
  const note = useStore(form.$notes).amount
  const balance = useStore($balance)
  const period = periodAt(terms, time)
  const presets = presetsOf(terms, period)
  const typed = amountOf(amount)
  const chosen = presets.find((preset) => typed !== null && compare(preset, typed) === 0) ?? null
  const { least, most } = amountRange(period ?? terms.periods[0] ?? null, balance)
  return (
    <div className="amount-choice">
      <Chips
        label={t('presets')}
        columns={presets.length > 4 ? 5 : 4}
        value={chosen}
        onChange={(preset) => form.put({ amount: preset })}
        chips={presets.map((preset) => ({ value: preset, label: <ExactAmount value={preset} /> }))}
      />
      <AmountField
        label={t('amount')}
        unit={terms.coin}
        value={amount}
        onChange={(text) => form.put({ amount: text })}
        onAll={() => form.put({ amount: filledIn(allOf(balance)) })}
        onEnter={(field) => {
          const direction = lastDirection()
          if (direction) buy(direction)
          else toButtons(field)
        }}
        error={noteText(note ?? (isShort({ amount, time }) ? SHORT : undefined), 'amount', t)}
        aside={
          <span>
            {t('range')} {least && <ExactAmount value={least} />}
            {most && <> – </>}
            {most && <ExactAmount value={most} />}
          </span>
        }
      />
    </div>
  )
}
