import { type ReactNode, useState } from 'react'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import { formatMoment } from '../../../base/format/days.ts'
import { hasRoute } from '../../../base/runtime/routes.ts'
import type { Reviewed, ReviewedList } from '../../../state/balances/reviewed-list.ts'
import { $language } from '../../../state/preferences/language.ts'
import { Button } from '../controls/button.tsx'
import { Heading } from '../controls/heading.tsx'
import { Lazy } from '../controls/lazy.tsx'
import { Link } from '../controls/link.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { ReviewedRow } from './reviewed-row.tsx'

/** Types of records that an operator reviews. */
export type ReviewedType = 'deposit' | 'withdrawal'

/** List whose rows may have more fields than are shown here. */
type ReviewedRows = Pick<ReviewedList<Reviewed>, '$latest' | '$takingBack' | 'takeBack'>

interface Props {
  list: ReviewedRows
  title: string
  /** Effect of cancelling one of them. */
  returns: string
  /** Query of the account's page that lists all of them; null without a coin. */
  records: Record<string, string> | null
  /** Type of their records (`getRecord`). */
  type: ReviewedType
  /** Id of a submission that is shown elsewhere. */
  without?: string
}

/** Latest submissions, with a cancel button for waiting ones and a link to all records; nothing if there are none. */
export function LatestReviewed({ list, title, returns, records, type, without = '' }: Props) {
  const t = useTexts('reviews')
  const rows = (useStore(list.$latest).data ?? []).filter(({ id }) => id !== without)
  if (rows.length === 0) return null
  return (
    <section className="latest">
      <i className="band" aria-hidden="true" />
      <div className="section-title">
        <Heading>{title}</Heading>
        {records && hasRoute('/trade-account') && (
          <Link className="link" route="/trade-account" query={records}>
            {t('all')}
          </Link>
        )}
      </div>
      <ul aria-label={title}>
        {rows.map((row) => (
          <ReviewedItem
            key={row.id}
            row={row}
            type={type}
            action={row.status === 'waiting' && <CancelReviewButton list={list} row={row} returns={returns} named />}
          />
        ))}
      </ul>
    </section>
  )
}

/** Submission as a list item. */
export function ReviewedItem({ row, type, action }: { row: Reviewed; type: ReviewedType; action: ReactNode }) {
  const language = useStore($language)
  const { id, coin, network, amount, status, payout, remark, createdAt } = row
  return (
    <ReviewedRow
      coin={coin}
      title={[coin, network].filter(Boolean).join(', ')}
      time={formatMoment(createdAt)}
      amount={formatCoinAmount(amount, coin, language)}
      state={status}
      payout={payout}
      reason={remark}
      record={{ type, number: id }}
      action={action}
    />
  )
}

interface CancelReviewProps {
  list: Pick<ReviewedRows, '$takingBack' | 'takeBack'>
  row: Reviewed
  /** Effect of cancelling. */
  returns: string
  /** Includes the submission in the accessible name, for lists with several. */
  named?: boolean
}

/** Loaded on demand: few submissions are cancelled. */
const loadSheet = () => import('../controls/confirm-sheet.tsx')

/** Button that cancels a waiting submission after a confirmation. */
export function CancelReviewButton({ list, row, returns, named = false }: CancelReviewProps) {
  const { id, amount, coin } = row
  const t = useTexts('reviews')
  const language = useStore($language)
  const busy = useStore(list.$takingBack) === id
  const [asks, setAsks] = useState(false)
  const name = t('takeBackOf', { amount: formatCoinAmount(amount, coin, language), coin })
  const cancel = async () => {
    await list.takeBack(row)
    setAsks(false)
  }
  return (
    <>
      <Button
        size="small"
        busy={busy}
        {...(named && { 'aria-label': name })}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {t('takeBack')}
      </Button>
      {asks && (
        <Lazy load={loadSheet}>
          {({ ConfirmSheet }) => (
            <ConfirmSheet
              title={name}
              words={{ confirm: t('takeBack') }}
              danger
              busy={busy}
              onClose={() => setAsks(false)}
              onConfirm={() => void cancel()}
            >
              <p>{returns}</p>
            </ConfirmSheet>
          )}
        </Lazy>
      )}
    </>
  )
}
