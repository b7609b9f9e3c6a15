import { atom } from 'nanostores'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { recordsOf } from '../../shared/balances/records-query.ts'
import type { BankCard } from '../../shared/contract/bank-cards.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import { $cards } from '../../shared/member/bank-cards.ts'
import { guardedAction } from '../../shared/settings/feature-gate.ts'
import { $settings } from '../../shared/settings/settings.ts'
import { NOTHING_YET, type Polled } from '../../shared/stores/polled.ts'
import { Empty } from '../../shared/ui/controls/empty.tsx'
import { Failed } from '../../shared/ui/controls/failed.tsx'
import { Later } from '../../shared/ui/controls/lazy.tsx'
import { RefusalNote } from '../../shared/ui/controls/refusal.tsx'
import { useForm } from '../../shared/ui/hooks/use-form.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { Sum } from './amount-section.tsx'
import { Address, Card } from './destination.tsx'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import { SubmitBar } from './submit-bar.tsx'
import type { ReviewedParts } from './use-withdrawal-review.ts'
import { chosenOf, newestWaiting, type WithdrawableCoin } from './withdrawal.rules.ts'
import type { WithdrawalState } from './withdrawal.store.ts'
import { useWords } from './withdrawal-messages.ts'
import { CoinPicker, Ways } from './withdrawal-pickers.tsx'
import type { TermsAnswer, TermsQuery } from './withdrawal-terms.store.ts'

/** Placeholder for a store that is not needed: the cards of a withdrawal to an address, the terms until the card is known. */
const $nothing = atom<Polled<never>>(NOTHING_YET)

/** Query used before a coin is known. */
const NO_QUERY: TermsQuery = { coin: '', way: 'wallet', card: '' }

interface Props {
  form: WithdrawalState
  coins: readonly WithdrawableCoin[]
  type: AccountType
  /** Components that show the latest withdrawals; null until loaded. */
  parts: ReviewedParts | null
}

/** Form with way, coin, destination and amount, and the check before it is sent. */
export function WithdrawalFields({ form, coins, type, parts }: Props) {
  const t = useTexts('withdrawal')
  useStore(form.$draft)
  const cards = useStore<Polled<BankCard[]>>(form.query()?.way === 'bank' ? $cards : $nothing)
  const query = form.query() ?? NO_QUERY
  const { way } = query
  const placed = way === 'wallet' || cards.data !== null
  const terms = useStore<Polled<TermsAnswer>>(placed ? form.terms.of(query) : $nothing)
  const known = terms.data?.info ?? null
  const { field, onSubmit, sending, refusal } = useForm(form, useWords(known))
  const changed = useStore(form.terms.$changed)
  const waiting = newestWaiting(useStore(latestWithdrawals.$latest).data ?? [])
  const name = useId()
  const place = useRef<HTMLFormElement>(null)
  useNotedFocus(form, place)
  const { coin: id, card } = query
  useEffect(
    () => (placed ? form.terms.follow({ coin: id, way, card }, form.confirmation.cancel) : undefined),
    [form, id, way, card, placed],
  )
  const coin = chosenOf(coins, id)
  if (!coin) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    guardedAction('withdrawal_status', () => void onSubmit(event))
  }
  return (
    <>
      <form ref={place} id={name} className="fields" part="form" method="post" noValidate onSubmit={submit}>
        <Ways form={form} way={way} />
        <CoinPicker coins={coins} coin={coin} balance={known?.balance ?? null} field={field('coin')} />
        {!placed && <Missing polled={cards} text={t('cardsFailed')} onRetry={() => void $cards.refresh()} />}
        {terms.data && !known && <Empty title={terms.data.refusal || t('off')} />}
        {placed && !terms.data && <Missing polled={terms} text={t('infoFailed')} onRetry={form.refreshTerms} />}
        {known && (
          <>
            {way === 'wallet' && <Address coin={coin} addresses={known.address_list} error={field('way').error} />}
            {way === 'bank' && <BankCardPlace cards={cards.data ?? []} id={card} field={field('card')} />}
            <Sum form={form} info={known} coin={coin.title} field={field} sending={sending} />
            {changed.map((what) => (
              <p key={what} className="changed" role="alert">
                {t(what === 'fee' ? 'changedFee' : 'changedAddress')}
              </p>
            ))}
            {refusal && <RefusalNote text={refusal} />}
          </>
        )}
      </form>
      <Check form={form} />
      {parts && (
        <parts.LatestReviewed
          list={latestWithdrawals}
          title={t('latest')}
          records={recordsOf(id, type, 'withdrawals')}
          without={waiting?.id ?? ''}
        />
      )}
      {known && <SubmitBar form={name} way={way} info={known} at={terms.at} busy={sending} />}
    </>
  )
}

const loadCheck = () => import('./check-sheet.tsx')

/** Check sheet, loaded when it is first opened. */
function Check({ form }: { form: WithdrawalState }) {
  const asking = useStore(form.confirmation.$confirming) !== null
  return asking ? <Later load={loadCheck}>{({ CheckSheet }) => <CheckSheet form={form} />}</Later> : null
}

function BankCardPlace({
  cards,
  id,
  field,
}: { cards: readonly BankCard[]; id: string } & Pick<Parameters<typeof Card>[0], 'field'>) {
  const masked = useStore($settings).values.bank_swan_type ?? true
  return <Card cards={cards} card={chosenOf(cards, id)} masked={masked} field={field} disabled={false} />
}

/** Shows that a request is loading or has failed. */
function Missing({ polled, text, onRetry }: { polled: Polled<unknown>; text: string; onRetry(): void }) {
  const c = useTexts('common')
  if (polled.failed) return <Failed text={text} busy={polled.loading} onRetry={onRetry} />
  return (
    <div className="loading" role="status" aria-label={c('loading')}>
      {['address', 'amount', 'figures'].map((part) => (
        <i key={part} className="skeleton control" />
      ))}
    </div>
  )
}

/** Moves the focus to the field that a refusal names, after the check sheet has closed. */
function useNotedFocus(form: WithdrawalState, place: { current: HTMLFormElement | null }): void {
  const notes = useStore(form.$notes)
  const asking = useStore(form.confirmation.$confirming) !== null
  const asked = useRef(asking)
  useEffect(() => {
    const [first] = Object.keys(notes)
    const input = asked.current && !asking && first ? place.current?.elements.namedItem(first) : null
    if (input instanceof HTMLElement) input.focus()
    if (asking || first) asked.current = asking
  }, [notes, asking, place])
}
