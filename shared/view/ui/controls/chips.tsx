import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { createSheetRef } from '../../theme/adopt-sheet.ts'
import sheet from './chips.css' with { type: 'css' }
import { findChoiceForKey } from './choice-keys.ts'

/** Chip with a value and a small line below it. `isDisabled`: it cannot be chosen. */
export interface Chip<T extends string> {
  value: T
  label: ReactNode
  small?: ReactNode
  isDisabled?: boolean
}

interface Props<T extends string> {
  chips: readonly Chip<T>[]
  /** Null if none is chosen. */
  value: T | null
  onChange(value: T): void
  label: string
  columns: number
  /** Id of the element that describes the problem with the choice. */
  fault?: string | undefined
}

const adoptChips = createSheetRef(sheet)

/** Chips of which one is chosen: a radio group with one tab stop. */
export function Chips<T extends string>({ chips, value, onChange, label, columns, fault }: Props<T>) {
  const at = Math.max(
    0,
    chips.findIndex((chip) => chip.value === value),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = findChoiceForKey(event, at, chips.length)
    const chip = next === null ? undefined : chips[next]
    if (!chip) return
    event.preventDefault()
    if (!chip.isDisabled) onChange(chip.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next ?? 0]?.focus()
  }
  return (
    <div
      ref={adoptChips}
      className="chips"
      role="radiogroup"
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault}
      style={{ '--cols': columns } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {chips.map((chip, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip has two lines and its group moves the focus, which a radio input cannot do
        <button
          type="button"
          role="radio"
          className="chip"
          key={chip.value}
          aria-checked={chip.value === value}
          disabled={chip.isDisabled}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChange(chip.value)}
        >
          <span className="number">{chip.label}</span>
          {chip.small !== undefined && <small className="number">{chip.small}</small>}
        </button>
      ))}
    </div>
  )
}
