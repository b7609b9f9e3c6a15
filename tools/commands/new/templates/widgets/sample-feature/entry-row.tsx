import { formatMoment } from '../../shared/base/format/days.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import type { Entry } from './sample-feature.store.ts'

/** Row of the list: note, time and amount. */
export function EntryRow({ entry: { amount, note, createdAt } }: { entry: Entry }) {
  const language = useStore($language)
  return (
    <div className="entry" part="entry">
      <span className="entry-text">
        <b dir="auto">{note}</b>
        <small className="moment">{formatMoment(createdAt)}</small>
      </span>
      <span className="number">{formatDecimal(amount, { digits: Math.max(2, getScale(amount)) }, language)} USDT</span>
    </div>
  )
}
