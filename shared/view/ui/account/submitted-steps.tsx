import type { ReactNode } from 'react'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import { toRecordsQuery } from '../../../state/balances/records-query.ts'
import type { Reviewed, ReviewedList } from '../../../state/balances/reviewed-list.ts'
import { $language } from '../../../state/preferences/language.ts'
import { ActionFooter } from '../controls/action-footer.tsx'
import { Button } from '../controls/button.tsx'
import { RecordLink } from '../controls/record-link.tsx'
import { useFocusOn } from '../hooks/restore-focus.ts'
import { useStore } from '../hooks/use-store.ts'
import { CancelReviewButton, LatestReviewed, type ReviewedType } from './latest-reviewed.tsx'
import { type ReviewStep, ReviewTimeline } from './review-timeline.tsx'
import { ReviewBadge } from './reviewed-row.tsx'

interface Props {
  list: Pick<ReviewedList<Reviewed>, '$latest' | '$takingBack' | 'takeBack'>
  row: Reviewed
  /** Text below the amount. */
  sub: string
  steps: readonly ReviewStep[]
  /** Shown between the steps and the cancel button. */
  facts?: ReactNode
  /** Effect of cancelling. */
  returns: string
  words: { steps: string; earlier: string; another: string }
  /** Tab of the account's page that lists all of them. */
  tab: 'deposits' | 'withdrawals'
  /** Type of their records (`getRecord`). */
  type: ReviewedType
  /** Called to return to the empty form. */
  onAnother(): void
}

/** Submission under review: its steps, the cancel button, earlier ones, and a button for another. Requires `reviews.css` and `action-footer.css`. */
export function SubmittedSteps({ list, row, sub, steps, facts, returns, words, tab, type, onAnother }: Props) {
  const language = useStore($language)
  const { id, coinId, coin, amount, type: account, status, payout } = row
  const elementRef = useFocusOn<HTMLElement>(true, false)
  return (
    <>
      <section className="submitted" ref={elementRef} tabIndex={-1} aria-label={words.steps}>
        <div className="review-lead">
          <div>
            <span className="amount number">
              {formatCoinAmount(amount, coin, language)} <small>{coin}</small>
            </span>
            <span className="sub">
              {sub} <RecordLink type={type} number={id}>{`#${id}`}</RecordLink>
            </span>
          </div>
          <ReviewBadge state={status} payout={payout} />
        </div>
        <ReviewTimeline steps={steps} label={words.steps} />
        {facts}
        {status === 'waiting' && (
          <div className="cancel-note">
            <p>{returns}</p>
            <CancelReviewButton list={list} row={row} returns={returns} />
          </div>
        )}
      </section>
      <LatestReviewed
        list={list}
        title={words.earlier}
        returns={returns}
        records={toRecordsQuery(coinId, account, tab)}
        type={type}
        without={id}
      />
      <ActionFooter>
        <Button kind="primary" onClick={onAnother}>
          {words.another}
        </Button>
      </ActionFooter>
    </>
  )
}
