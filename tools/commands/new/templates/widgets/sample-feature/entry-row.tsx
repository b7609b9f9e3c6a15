import { formatDecimal } from '../../shared/format/numbers.ts'
import { formatMoment } from '../../shared/format/times.ts'
import { scaleOf } from '../../shared/money/decimal.ts'
import { $language } from '../../shared/preferences/language.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import type { Entry } from './sample-feature.store.ts'

/** Row of the list: note, time and amount. */
export function EntryRow({ entry: { num, note, addtime } }: { entry: Entry }) {
  const language = useStore($language)
  return (
    <div className="entry" part="entry">
      <span className="entry-text">
        <b dir="auto">{note}</b>
        <small className="number">{formatMoment(addtime)}</small>
      </span>
      <span className="number">{formatDecimal(num, { digits: Math.max(2, scaleOf(num)) }, language)} USDT</span>
    </div>
  )
}
