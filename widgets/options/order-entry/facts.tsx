import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import type { ReactNode } from 'react'
import type { Direction } from '../../../shared/state/orders/option-order.rules.ts'
import { Icon } from '../../../shared/view/ui/controls/icon.tsx'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'

/** Direction as arrow, word and colour. */
export function DirectionWord({ direction, words }: { direction: Direction; words?: string }) {
  const t = useTexts('options')
  return (
    <span className={`direction ${direction}`}>
      <Icon source={direction === 'up' ? arrowUpRight : arrowDownRight} size="small" />
      {words || t(direction === 'up' ? 'buyUp' : 'buyDown')}
    </span>
  )
}

/** Label and value of one property of an order. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
