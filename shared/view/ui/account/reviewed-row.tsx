import type { ReactNode } from 'react'
import type { PayoutState, ReviewState } from '../../../base/contract/reviewed.ts'
import { RecordLink } from '../controls/record-link.tsx'
import { useTexts } from '../hooks/use-texts.ts'
import '../../elements/coin.ts'

/** Colour of each status, and its text key by wire number (TAC-18). */
const BADGES = {
  waiting: ['warning', 'status1'],
  approved: ['success', 'status2'],
  refused: ['error', 'status3'],
  withdrawn: ['', 'status4'],
} as const

/** Those of a withdrawal whose payment is not done, or failed, instead. */
const PAYOUT_BADGES = {
  approved: ['warning', 'payout_approved'],
  paying: ['warning', 'payout_paying'],
  failed: ['error', 'payout_failed'],
} as const

/** Returns colour and text key of the badge of a submission. */
const getBadge = (state: ReviewState, payout: PayoutState | undefined) =>
  payout && payout !== 'none' && payout !== 'paid' ? PAYOUT_BADGES[payout] : BADGES[state]

/** Badge for the status of a review (TAC-19), or for the progress of a payout. */
export function ReviewBadge({ state, payout }: { state: ReviewState; payout?: PayoutState | undefined }) {
  const t = useTexts('reviews')
  const [tone, word] = getBadge(state, payout)
  return <span className={`badge ${tone}`}>{t(word)}</span>
}

interface Props {
  coin: string
  /** Such as `USDT, TRC20`. */
  title: string
  /** Formatted time and amount. */
  time: string
  amount: string
  state: ReviewState
  payout?: PayoutState | undefined
  /** Reason for a rejection; "" if none is given. */
  reason: string
  /** Type and number of its record, which the row links to. */
  record?: { type: string; number: string }
  /** Small button below. */
  action?: ReactNode
}

/**
 * Row in the list of reviewed submissions: coin, time, amount, badge, and the operator's reason on a line of its own. Requires `shared/view/ui/account/reviews.css`.
 */
export function ReviewedRow({ coin, title, time, amount, state, payout, reason, record, action }: Props) {
  const t = useTexts('reviews')
  return (
    <li className="reviewed" part="row">
      <tl-coin coin={coin} />
      <div>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="sub number">
          {time} {record && <RecordLink {...record}>#{record.number}</RecordLink>}
        </span>
      </div>
      <div className="end">
        <b className="number">{amount}</b>
        <ReviewBadge state={state} payout={payout} />
      </div>
      {reason && (
        <p className="reason">
          {t('reason')} <bdi>{reason}</bdi>
        </p>
      )}
      {action && <div className="reason">{action}</div>}
    </li>
  )
}
