import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import type { ReviewStep } from '../../shared/view/ui/account/review-timeline.tsx'
import { SubmittedSteps } from '../../shared/view/ui/account/submitted-steps.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { AddressFacts, CardFacts } from './destination-facts.tsx'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import type { LatestWithdrawal } from './withdrawal.rules.ts'

interface Props {
  withdrawal: LatestWithdrawal
  onAnother(): void
}

/** Progress and destination of the withdrawal that was just submitted, with the button that takes it back. */
export function SentWithdrawal({ withdrawal, onAnother }: Props) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  const { coin, fee, received } = withdrawal
  return (
    <SubmittedSteps
      list={latestWithdrawals}
      row={withdrawal}
      sub={t('sums', {
        received: formatCoinAmount(received, coin, language),
        fee: formatCoinAmount(fee, coin, language, { rounding: 'up' }),
        coin,
      })}
      steps={useSteps(withdrawal)}
      facts={<Facts withdrawal={withdrawal} />}
      returns={t('returns')}
      words={{ steps: t('steps'), earlier: t('earlier'), another: t('another') }}
      tab="withdrawals"
      type="withdrawal"
      onAnother={onAnother}
    />
  )
}

/** Destination of the withdrawal; nothing if the backend does not send it. */
function Facts({ withdrawal: { destination: way, network: place, address, memo } }: Pick<Props, 'withdrawal'>) {
  if (!address) return null
  return (
    <dl className="key-values bordered">
      {way === 'bank' ? (
        <CardFacts bank={place} number={<bdi dir="ltr">{address}</bdi>} />
      ) : (
        <AddressFacts network={place} address={address} memo={memo} />
      )}
    </dl>
  )
}

function useSteps({
  amount,
  received,
  coin,
  status,
  payout,
  remark,
  unseen,
  createdAt,
  updatedAt,
}: LatestWithdrawal): ReviewStep[] {
  const t = useTexts('withdrawal')
  const r = useTexts('reviews')
  const language = useStore($language)
  const [handedIn, decided] = [formatMoment(createdAt), formatMoment(updatedAt)]
  const held: ReviewStep = {
    state: 'done',
    name: t('stepHeld'),
    at: handedIn,
    text: t('stepHeldText', { amount: formatCoinAmount(amount, coin, language), coin }),
  }
  const review = { name: r('inReview'), at: r('since', { time: handedIn }) }
  const reviewed: ReviewStep = {
    state: 'done',
    name: r('reviewed'),
    // Later changes of the payout have another time.
    ...((payout === 'none' || payout === 'approved' || unseen) && { at: decided }),
    ...(unseen && { text: r('nobodyLooked') }),
  }
  const text = [unseen && r('nobodyLooks'), t('stepReviewText')].filter(Boolean).join(' ')
  const reasoned = [remark && `${r('reason')} ${remark}`, t('returnedText')].filter(Boolean).join(' ')
  const sent = t('sentText', { amount: formatCoinAmount(received, coin, language), coin })
  if (payout === 'approved' || payout === 'paying')
    return [held, reviewed, { state: 'now', name: r(`payout_${payout}`) }, { state: 'next', name: r('status2') }]
  if (payout === 'failed')
    return [held, reviewed, { state: 'refused', name: r('payout_failed'), at: decided, text: reasoned }]
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
