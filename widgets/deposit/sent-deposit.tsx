import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import type { ReviewStep } from '../../shared/view/ui/account/review-timeline.tsx'
import { SubmittedSteps } from '../../shared/view/ui/account/submitted-steps.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { LatestDeposit } from './deposit.rules.ts'
import { latestDeposits } from './latest-deposits.store.ts'

interface Props {
  deposit: LatestDeposit
  onAnother(): void
}

/** Progress of the deposit that was just submitted, with the button that takes it back. */
export function SentDeposit({ deposit, onAnother }: Props) {
  const t = useTexts('deposit')
  const words = useTexts('balances')
  return (
    <SubmittedSteps
      list={latestDeposits}
      row={deposit}
      sub={t('to', { network: deposit.network, account: words(getAccountNameKey(deposit.type)) })}
      steps={useSteps(deposit)}
      returns={t('takeBackText')}
      words={{ steps: t('steps'), earlier: t('earlier'), another: t('another') }}
      tab="deposits"
      type="deposit"
      onAnother={onAnother}
    />
  )
}

function useSteps({ amount, coin, type, status, remark, unseen, createdAt, updatedAt }: LatestDeposit): ReviewStep[] {
  const t = useTexts('deposit')
  const r = useTexts('reviews')
  const words = useTexts('balances')
  const language = useStore($language)
  const [handedIn, decided] = [formatMoment(createdAt), formatMoment(updatedAt)]
  const sent: ReviewStep = { state: 'done', name: t('stepSent'), at: handedIn, text: t('stepSentText') }
  const reviewed: ReviewStep = {
    state: 'done',
    name: r('reviewed'),
    at: decided,
    ...(unseen && { text: r('nobodyLooked') }),
  }
  const onAccount = { amount: formatCoinAmount(amount, coin, language), coin, account: words(getAccountNameKey(type)) }
  switch (status) {
    case 'waiting':
      return [
        sent,
        {
          state: 'now',
          name: r('inReview'),
          at: r('since', { time: handedIn }),
          text: [unseen && r('nobodyLooks'), t('stepReviewText')].filter(Boolean).join(' '),
        },
        { state: 'next', name: t('stepNext') },
      ]
    case 'approved':
      return [sent, reviewed, { state: 'ok', name: t('stepCredited'), at: decided, text: t('creditedText', onAccount) }]
    case 'refused':
      return [
        sent,
        reviewed,
        {
          state: 'refused',
          name: r('status3'),
          at: decided,
          text: [remark && `${r('reason')} ${remark}`, t('refusedText')].filter(Boolean).join(' '),
        },
      ]
    case 'withdrawn':
      return [sent, { state: 'done', name: r('status4'), at: decided, text: t('takenBackText') }]
  }
}
