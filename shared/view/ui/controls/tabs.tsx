import type { KeyboardEvent, ReactNode } from 'react'
import { createSheetRef } from '../../theme/adopt-sheet.ts'
import { findChoiceForKey } from './choice-keys.ts'
import sheet from './tabs.css' with { type: 'css' }

/** One of several choices. */
export interface Choice<T extends string> {
  value: T
  label: ReactNode
  /** Accessible name, if it differs from the label. */
  name?: string
}

interface Props<T extends string> {
  choices: readonly Choice<T>[]
  value: T
  onChange(value: T): void
  /** Accessible name of the group. */
  label: string
  /** `tabs` has an underline, `segmented` is a segmented control, `intervals` the row of chart intervals. */
  look?: 'tabs' | 'segmented' | 'intervals' | 'segmented icons'
  /** Adopts the style sheet of another look. */
  place?(group: Element | null): void
}

/** `ref` of tabs and segmented controls. */
export const adoptTabs: (group: Element | null) => void = createSheetRef(sheet)

/** Tabs: one is selected and is the only tab stop. Arrow keys move in reading direction, Home and End to the ends. */
export function Tabs<T extends string>({
  choices,
  value,
  onChange,
  label,
  look = 'tabs',
  place = adoptTabs,
}: Props<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = findChoiceForKey(
      event,
      choices.findIndex((choice) => choice.value === value),
      choices.length,
    )
    const choice = next === null ? undefined : choices[next]
    if (!choice) return
    event.preventDefault()
    onChange(choice.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  return (
    <div ref={place} className={look} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {choices.map((choice) => (
        <button
          type="button"
          role="tab"
          key={choice.value}
          aria-label={choice.name}
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {look === 'intervals' ? <span>{choice.label}</span> : choice.label}
        </button>
      ))}
    </div>
  )
}
