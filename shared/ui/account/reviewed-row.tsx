import type { ReactNode } from 'react'
import type { ReviewState } from '../../contract/reviewed.ts'
import { useTexts } from '../hooks/use-texts.ts'
import '../../elements/coin.ts'

/** How each state looks, and its word by the number it has on the wire (TAC-18). */
const BADGES = {
  waiting: ['warning', 'status1'],
  approved: ['success', 'status2'],
  refused: ['error', 'status3'],
  withdrawn: ['', 'status4'],
} as const

/** What a review has come to, as a word (TAC-19). */
export function ReviewBadge({ state }: { state: ReviewState }) {
  const t = useTexts('reviews')
  const [tone, word] = BADGES[state]
  return <span className={`badge ${tone}`}>{t(word)}</span>
}

interface Props {
  coin: string
  /** What it is: `USDT, TRC20`. */
  title: string
  /** Time and amount as they are shown. */
  time: string
  amount: string
  state: ReviewState
  /** Why it was rejected; "" for no reason. */
  reason: string
  /** A small button beneath. */
  action?: ReactNode
}

/** A row of the list of what was reviewed: coin, time, amount, badge, and the operator's reason as a full line. Its sheet is `shared/ui/account/reviews.css`. */
export function ReviewedRow({ coin, title, time, amount, state, reason, action }: Props) {
  const t = useTexts('reviews')
  return (
    <li className="reviewed" part="row">
      <tl-coin coin={coin} />
      <div>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="sub number">{time}</span>
      </div>
      <div className="end">
        <b className="number">{amount}</b>
        <ReviewBadge state={state} />
      </div>
      {reason && (
        <p className="why">
          {t('reason')} <bdi>{reason}</bdi>
        </p>
      )}
      {action && <div className="why">{action}</div>}
    </li>
  )
}
