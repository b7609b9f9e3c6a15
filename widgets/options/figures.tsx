import { useStore } from '@nanostores/react'
import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import type { ReactNode } from 'react'
import { formatDecimal } from '../../shared/format/numbers.ts'
import type { Decimal } from '../../shared/money/plain.ts'
import { $language } from '../../shared/preferences/language.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { type Direction, digitsOf } from './draft.rules.ts'
import { useTexts } from './options.texts.ts'

/** An amount of a coin with all its digits, at least two; a dash when it is unknown. */
export function Amount({ value, coin, sign = false }: { value: Decimal | null; coin?: string; sign?: boolean }) {
  const language = useStore($language)
  const text = value === null ? '—' : formatDecimal(value, { digits: digitsOf(value), sign }, language)
  return (
    <span className="n">
      {text}
      {coin && <span className="un"> {coin}</span>}
    </span>
  )
}

/** A direction by arrow, word and colour. */
export function DirectionWord({ direction, words }: { direction: Direction; words?: string }) {
  const t = useTexts()
  return (
    <span className={`direction ${direction}`}>
      <Icon source={direction === 'up' ? arrowUpRight : arrowDownRight} size="s" />
      {words || t(direction === 'up' ? 'buyUp' : 'buyDown')}
    </span>
  )
}

/** A fact of an order: what it is, and its value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
