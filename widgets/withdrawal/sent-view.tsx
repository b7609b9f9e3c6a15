import { recordsOf } from '../../shared/balances/records.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { formatExact } from '../../shared/format/exact.ts'
import { formatMoment } from '../../shared/format/times.ts'
import { $language } from '../../shared/preferences/language.ts'
import { ActionFooter } from '../../shared/ui/action-footer.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LatestReviewed, TakeBack } from '../../shared/ui/latest-reviewed.tsx'
import { type ReviewStep, ReviewTimeline } from '../../shared/ui/review-timeline.tsx'
import { ReviewBadge } from '../../shared/ui/reviewed-row.tsx'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { AddressFacts, CardFacts } from './facts.tsx'
import { latestWithdrawals } from './latest.store.ts'
import type { LatestWithdrawal } from './withdrawal.rules.ts'

interface Props {
  withdrawal: LatestWithdrawal
  type: AccountType
  onAnother(): void
}

/** What was just withdrawn: how far it is, where it goes, and the way to take it back. */
export function SentView({ withdrawal, type, onAnother }: Props) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  const { id, c_id, coin, num, fee, received, status, withdraw_type: way, coin_net: place, address } = withdrawal
  const sums = { received: formatExact(received, language), fee: formatExact(fee, language), coin }
  return (
    <>
      <section className="sent">
        <div className="review-lead">
          <div>
            <span className="amount number">
              {formatExact(num, language)} <small>{coin}</small>
            </span>
            <span className="sub">{t('sums', sums)}</span>
          </div>
          <ReviewBadge state={status} />
        </div>
        <ReviewTimeline steps={useSteps(withdrawal)} label={t('steps')} />
        {address && (
          <dl className="key-values lined">
            {way === 'bank' ? (
              <CardFacts bank={place} number={<bdi dir="ltr">{address}</bdi>} />
            ) : (
              <AddressFacts network={place} address={address} />
            )}
          </dl>
        )}
        {status === 'waiting' && (
          <div className="returns">
            <p>{t('returns')}</p>
            <TakeBack list={latestWithdrawals} row={withdrawal} />
          </div>
        )}
      </section>
      <LatestReviewed
        list={latestWithdrawals}
        title={t('earlier')}
        records={recordsOf(c_id, type, 'withdrawals')}
        without={id}
      />
      <ActionFooter>
        <Button kind="primary" onClick={onAnother}>
          {t('another')}
        </Button>
      </ActionFooter>
    </>
  )
}

function useSteps({
  num,
  received,
  coin,
  status,
  remark,
  unseen,
  addtime,
  updatetime,
}: LatestWithdrawal): ReviewStep[] {
  const t = useTexts('withdrawal')
  const r = useTexts('reviews')
  const language = useStore($language)
  const [handedIn, decided] = [formatMoment(addtime), formatMoment(updatetime)]
  const held: ReviewStep = {
    state: 'done',
    name: t('stepHeld'),
    at: handedIn,
    text: t('stepHeldText', { amount: formatExact(num, language), coin }),
  }
  const review = { name: r('inReview'), at: r('since', { time: handedIn }) }
  const reviewed: ReviewStep = {
    state: 'done',
    name: r('reviewed'),
    at: decided,
    ...(unseen && { text: r('nobodyLooked') }),
  }
  const text = [unseen && r('nobodyLooks'), t('stepReviewText')].filter(Boolean).join(' ')
  const reasoned = [remark && `${r('reason')} ${remark}`, t('returnedText')].filter(Boolean).join(' ')
  const sent = t('sentText', { amount: formatExact(received, language), coin })
  switch (status) {
    case 'waiting':
      return [held, { ...review, state: 'now', text }, { state: 'next', name: t('stepNext') }]
    case 'approved':
      return [held, reviewed, { state: 'ok', name: r('status2'), at: decided, text: sent }]
    case 'refused':
      return [held, reviewed, { state: 'refused', name: r('status3'), at: decided, text: reasoned }]
    case 'withdrawn':
      return [held, { state: 'done', name: r('status4'), at: decided, text: t('returnedText') }]
  }
}
