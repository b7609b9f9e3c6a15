import { useId } from 'react'
import { formatPercent } from '../../../shared/base/format/exact.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { Chips } from '../../../shared/view/ui/controls/chips.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { parseOptionAmount } from '../amount.rules.ts'
import type { OptionTerms } from '../terms.rules.ts'
import { DurationList } from './duration-list.tsx'
import { FieldError, getNoteText } from './field-note.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Choice of duration with its profit, and its minimum in the wide panel (OOP-05, 07). */
export function DurationChoice({ terms, wide }: { terms: OptionTerms; wide: boolean }) {
  const t = useTexts('options')
  const { form } = useOrderEntry()
  const { time, amount } = useStore(form.$draft)
  const choose = (value: string) => form.setFields({ time: Number(value) })
  const value = time === null ? null : String(time)
  const language = useStore($language)
  const id = useId()
  const wrong = getNoteText(useStore(form.$notes).time, 'time', t)
  const fault = wrong && id
  return (
    <div className="field time-choice">
      <div className="label">
        <span>{t('duration')}</span>
        <span>{t(wide ? 'perDurationMinimum' : 'perDuration')}</span>
      </div>
      {wide ? (
        <DurationList
          durations={terms.durations}
          value={value}
          onChange={choose}
          amount={parseOptionAmount(amount)}
          fault={fault}
        />
      ) : (
        <Chips
          label={t('duration')}
          columns={Math.min(5, Math.max(2, terms.durations.length))}
          fault={fault}
          value={value}
          onChange={choose}
          chips={terms.durations.map(({ seconds: length, percent }) => ({
            value: String(length),
            label: t('seconds', { seconds: length }),
            small: percent === null ? '—' : formatPercent(percent, language),
          }))}
        />
      )}
      <FieldError id={id} text={wrong} />
    </div>
  )
}
