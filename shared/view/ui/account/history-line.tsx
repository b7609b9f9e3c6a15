import { formatDollars } from '../../../base/format/dollars.ts'
import { createHistoryPath, HISTORY_BOX } from '../../../state/balances/history.rules.ts'
import { $balanceHistory, HISTORY_DAYS } from '../../../state/balances/history.ts'
import { $amountsHidden } from '../../../state/preferences/hidden.ts'
import { $language } from '../../../state/preferences/language.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Line of the member's totals of the last 30 days. Absent days are gaps, made-up ones of a demo are named. Nothing while amounts are hidden. */
export function HistoryLine() {
  const t = useTexts('wallet')
  const language = useStore($language)
  const hidden = useStore($amountsHidden)
  const { data } = useStore($balanceHistory)
  if (!data || hidden) return <div className="history" />
  const { path, isWhole } = createHistoryPath(data, Date.now())
  const [first] = data.days
  if (path === '' || !first)
    return (
      <div className="history is-first">
        <DayTicks hour={new Date().getUTCHours()} />
        <small className="text-tertiary">{t('noHistory')}</small>
      </div>
    )
  const facts = [
    data.days.some(({ sample }) => sample) && t('sampleDays'),
    !isWhole && t('missingDays'),
    t('days', { days: HISTORY_DAYS }),
  ]
  return (
    <div className="history">
      <svg
        viewBox={`0 0 ${HISTORY_BOX.width} ${HISTORY_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('lineLabel', {
          first: formatDollars(first.total, language),
          last: formatDollars(data.total, language),
        })}
      >
        <path d={path} />
      </svg>
      <small className="text-tertiary">{facts.filter(Boolean).join(' · ')}</small>
    </div>
  )
}

const HOURS = [...Array<0>(24)].map((_, hour) => hour)

/** First day, before there is a line: one tick an hour of the day in UTC, of which those that have passed are dark. */
const DayTicks = ({ hour }: { hour: number }) => (
  <svg viewBox="0 0 24 1" preserveAspectRatio="none" aria-hidden="true">
    {HOURS.map((tick) => (
      <path
        key={tick}
        data-passed={tick < hour ? '' : undefined}
        d={`M${tick + 0.5} ${tick % 6 === 0 ? 0.4 : 0.7}V1`}
      />
    ))}
  </svg>
)
