import { createSheetRef } from '../../theme/adopt-sheet.ts'
import { useTexts } from '../hooks/use-texts.ts'
import sheet from './days-bar.css' with { type: 'css' }

interface Props {
  /** Number of days of the term that have begun. */
  day: number
  days: number
  /** Replaces the remaining days at the end of the line. */
  note?: string
}

const PARTS = 60
const adoptBar = createSheetRef(sheet)

/** Progress of a term: a bar of 60 parts, the current day, and a note or the remaining days. */
export function DaysBar({ day, days, note }: Props) {
  const t = useTexts('products')
  const gone = Math.min(day, days)
  const full = days > 0 ? Math.round((gone / days) * PARTS) : PARTS
  const name = t('dayOf', { day: gone, days })
  return (
    <div ref={adoptBar} className="days-bar">
      <div className="days" role="img" aria-label={name}>
        {[...Array<0>(PARTS)].map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar have no identity but their index
          <i key={at} data-on={at < full ? '' : undefined} />
        ))}
      </div>
      <div className="line">
        <span>{name}</span>
        <span className="sub">{note ?? (gone < days ? t('daysLeft', { days: days - gone }) : t('lastDay'))}</span>
      </div>
    </div>
  )
}
