import { useTexts } from '../hooks/use-texts.ts'

interface Props {
  /** How many days of the term have begun. */
  day: number
  days: number
  /** At the far end in place of the days that are left. */
  note?: string
}

const PARTS = 60

/** How far a term is: a bar of sixty parts, the day in words, and beside it a note, or the days that are left. */
export function DaysBar({ day, days, note }: Props) {
  const t = useTexts('products')
  const gone = Math.min(day, days)
  const full = days > 0 ? Math.round((gone / days) * PARTS) : PARTS
  const name = t('dayOf', { day: gone, days })
  return (
    <div className="days-bar">
      <div className="days" role="img" aria-label={name}>
        {Array.from({ length: PARTS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar are nothing but their places
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
