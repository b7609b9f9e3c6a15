import { useStore } from '@nanostores/react'
import { compare } from '../../../shared/money/decimal.ts'
import { AmountField } from '../../../shared/ui/amount-field.tsx'
import { Chips } from '../../../shared/ui/chips.tsx'

import { amountOf } from '../amount.rules.ts'
import { Amount } from '../figures.tsx'
import { useTexts } from '../options.texts.ts'
import { periodAt, type Terms } from '../terms.rules.ts'
import { noteText } from './field-note.tsx'
import { allOf, presetsOf, rangeOf } from './presets.rules.ts'
import { useOrderEntry } from './use-order-entry.ts'

/** The amount: presets, a typed one, all of it, and the range that is allowed for the chosen time (OOP-02..04, 08). */
export function AmountChoice({ terms }: { terms: Terms }) {
  const t = useTexts()
  const { ticket } = useOrderEntry()
  const { amount, seconds } = useStore(ticket.$draft)
  const note = useStore(ticket.$notes).amount
  const period = periodAt(terms, seconds)
  const presets = presetsOf(terms, period)
  const typed = amountOf(amount)
  const chosen = presets.find((preset) => typed !== null && compare(preset, typed) === 0) ?? null
  const { least, most } = rangeOf(terms, period ?? terms.periods[0] ?? null)
  return (
    <div className="amount-choice">
      <Chips
        label={t('presets')}
        columns={presets.length > 4 ? 5 : 4}
        value={chosen}
        onChange={(preset) => ticket.choose({ amount: preset })}
        chips={presets.map((preset) => ({ value: preset, label: <Amount value={preset} /> }))}
      />
      <AmountField
        label={t('amount')}
        unit={terms.coin.name}
        value={amount}
        onChange={(text) => ticket.choose({ amount: text })}
        onAll={() => ticket.choose({ amount: allOf(terms) })}
        error={noteText(note, 'amount', t)}
        aside={
          <span>
            {t('range')} {least && <Amount value={least} />}
            {most && <> – </>}
            {most && <Amount value={most} />}
          </span>
        }
      />
    </div>
  )
}
