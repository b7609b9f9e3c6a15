import type { KeyboardEvent } from 'react'
import { formatPercent } from '../../../shared/base/format/exact.ts'
import { compare } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { findChoiceForKey } from '../../../shared/view/ui/controls/choice-keys.ts'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import { ExactAmount } from '../exact-amount.tsx'
import type { OptionDuration } from '../terms.rules.ts'

interface Props {
  durations: readonly OptionDuration[]
  /** Chosen duration in seconds as text, or null. */
  value: string | null
  onChange(value: string): void
  /** Amount as typed; durations with a larger minimum are pale. Null without one. */
  amount: Decimal | null
  /** Id of the element that describes the error of the choice. */
  fault: string | undefined
}

/** Durations as rows with profit and minimum: a radio group with one tab stop. */
export function DurationList({ durations, value, onChange, amount, fault }: Props) {
  const t = useTexts('options')
  const language = useStore($language)
  const at = Math.max(
    0,
    durations.findIndex(({ seconds }) => String(seconds) === value),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = findChoiceForKey(event, at, durations.length)
    const period = next === null ? undefined : durations[next]
    if (!period) return
    event.preventDefault()
    onChange(String(period.seconds))
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next ?? 0]?.focus()
  }
  return (
    <div
      className="period-list"
      role="radiogroup"
      aria-label={t('duration')}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault}
      onKeyDown={onKeyDown}
    >
      {durations.map(({ seconds, percent, min }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a row has three columns and its group moves the focus, which a radio input cannot do
        <button
          type="button"
          role="radio"
          key={seconds}
          aria-checked={String(seconds) === value}
          className={amount !== null && min !== null && compare(amount, min) < 0 ? 'text-tertiary' : undefined}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChange(String(seconds))}
        >
          <b>{t('seconds', { seconds })}</b>
          <span className="number">{percent === null ? '—' : formatPercent(percent, language)}</span>
          <span className="text-tertiary">
            <ExactAmount value={min} />
          </span>
        </button>
      ))}
    </div>
  )
}
