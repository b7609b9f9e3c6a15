import { useId } from 'react'
import { formatPercent } from '../../../shared/format/exact.ts'
import { $language } from '../../../shared/preferences/language.ts'
import { Chips } from '../../../shared/ui/controls/chips.tsx'
import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import type { Terms } from '../terms.rules.ts'
import { PeriodList } from './duration-list.tsx'
import { Fault, noteText } from './field-note.tsx'
import { useOrderEntry } from './use-order-entry.ts'

/** Choice of duration with its profit, and its minimum in the wide panel (OOP-05, 07). */
export function PeriodChoice({ terms, wide }: { terms: Terms; wide: boolean }) {
  const t = useTexts('options')
  const { form } = useOrderEntry()
  const { time } = useStore(form.$draft)
  const choose = (value: string) => form.put({ time: Number(value) })
  const value = time === null ? null : String(time)
  const language = useStore($language)
  const id = useId()
  const wrong = noteText(useStore(form.$notes).time, 'time', t)
  const fault = wrong && id
  return (
    <div className="field time-choice">
      <div className="label">
        <span>{t('duration')}</span>
        <span>{t(wide ? 'perDurationMinimum' : 'perDuration')}</span>
      </div>
      {wide ? (
        <PeriodList periods={terms.periods} value={value} onChange={choose} fault={fault} />
      ) : (
        <Chips
          label={t('duration')}
          columns={Math.min(5, Math.max(2, terms.periods.length))}
          fault={fault}
          value={value}
          onChange={choose}
          chips={terms.periods.map(({ seconds: length, percent }) => ({
            value: String(length),
            label: t('seconds', { seconds: length }),
            small: percent === null ? '—' : formatPercent(percent, language),
          }))}
        />
      )}
      <Fault id={id} text={wrong} />
    </div>
  )
}
