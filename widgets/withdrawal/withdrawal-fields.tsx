import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { toRecordsQuery } from '../../shared/state/balances/records-query.ts'
import { $cards } from '../../shared/state/member/bank-cards.store.ts'
import { runIfEnabled } from '../../shared/state/settings/feature-gate.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { constantStore } from '../../shared/state/stores/constant-store.ts'
import { NOT_LOADED, type Polled } from '../../shared/state/stores/polled.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useRefusalFocus } from '../../shared/view/ui/hooks/use-refusal-focus.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { AmountSection } from './amount-section.tsx'
import { AddressField, CardField } from './destination.tsx'
import { latestWithdrawals } from './latest-withdrawals.store.ts'
import { SubmitBar } from './submit-bar.tsx'
import type { WithdrawalReview } from './use-withdrawal-review.ts'
import { areTermsOfNetwork, findChosen, findNewestWaiting, type WithdrawableCoin } from './withdrawal.rules.ts'
import type { WithdrawalFormState } from './withdrawal.store.ts'
import { useFieldMessages } from './withdrawal-messages.ts'
import { CoinPicker, WayTabs } from './withdrawal-pickers.tsx'
import type { TermsQuery, TermsResult } from './withdrawal-terms.store.ts'

/** Placeholder for a store that is not needed: the cards of a withdrawal to an address, the terms until the card is known. */
const $notLoaded = constantStore<Polled<never>>(NOT_LOADED)

/** Query used before a coin is known. */
const EMPTY_QUERY: TermsQuery = { coin: '', way: 'wallet', card: '' }

interface Props {
  form: WithdrawalFormState
  coins: readonly WithdrawableCoin[]
  type: AccountType
  /** Components that show the latest withdrawals; null until loaded. */
  parts: WithdrawalReview | null
}

/** Form with way, coin, destination and amount, and the check before it is sent. */
export function WithdrawalFields({ form, coins, type, parts }: Props) {
  const t = useTexts('withdrawal')
  useStore(form.$draft)
  const cards = useStore<Polled<BankCard[]>>(form.getQuery()?.way === 'bank' ? $cards : $notLoaded)
  const query = form.getQuery() ?? EMPTY_QUERY
  const { way } = query
  const placed = way === 'wallet' || cards.data !== null
  const terms = useStore<Polled<TermsResult>>(placed ? form.terms.getStore(query) : $notLoaded)
  const known = terms.data?.info ?? null
  const { field, onSubmit, sending, refusal } = useForm(
    form,
    useFieldMessages(known, findChosen(coins, query.coin)?.title ?? ''),
  )
  const changed = useStore(form.terms.$changed)
  const waiting = findNewestWaiting(useStore(latestWithdrawals.$latest).data ?? [])
  const name = useId()
  const formRef = useRef<HTMLFormElement>(null)
  useRefusalFocus(form, formRef)
  const { coin: id, card } = query
  useEffect(
    () => (placed ? form.terms.watchChanges({ coin: id, way, card }, form.confirmation.cancel) : undefined),
    [form, id, way, card, placed],
  )
  const coin = findChosen(coins, id)
  if (!coin) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    runIfEnabled('withdrawalSwitch', () => void onSubmit(event))
  }
  // The network belongs to the address of one coin.
  const chooseCoin = (chosen: string) => form.setFields({ coin: chosen, network: '' })
  const chooseNetwork = (chosen: string) => {
    form.change('network', chosen)
    form.refreshTerms()
  }
  const isSwitching = known !== null && way === 'wallet' && !areTermsOfNetwork(known, form.$draft.get().network)
  return (
    <>
      <form ref={formRef} id={name} className="fields" part="form" method="post" noValidate onSubmit={submit}>
        <WayTabs form={form} way={way} />
        <CoinPicker
          coins={coins}
          coin={coin}
          balance={known?.balance ?? null}
          field={{ ...field('coin'), onChange: chooseCoin }}
        />
        {!placed && <LoadState polled={cards} text={t('cardsFailed')} onRetry={() => void $cards.refresh()} />}
        {terms.data && !known && <Empty title={terms.data.refusal || t('off')} />}
        {placed && !terms.data && <LoadState polled={terms} text={t('infoFailed')} onRetry={form.refreshTerms} />}
        {known && (
          <>
            {way === 'wallet' && (
              <AddressField
                coin={coin}
                addresses={known.addresses}
                network={{ ...field('network'), onChange: chooseNetwork }}
                disabled={sending}
                error={field('way').error}
              />
            )}
            {way === 'bank' && <BankCardField cards={cards.data ?? []} id={card} field={field('card')} />}
            <AmountSection form={form} info={known} coin={coin.title} field={field} sending={sending} />
            {changed.map((what) => (
              <p key={what} className="changed" role="alert">
                {t(what === 'fee' ? 'changedFee' : 'changedAddress')}
              </p>
            ))}
            {refusal && <RefusalNote text={refusal} />}
          </>
        )}
      </form>
      <LazyCheckSheet form={form} />
      {parts && (
        <parts.LatestReviewed
          type="withdrawal"
          list={latestWithdrawals}
          title={t('latest')}
          returns={t('returns')}
          records={toRecordsQuery(id, type, 'withdrawals')}
          without={waiting?.id ?? ''}
        />
      )}
      {known && (
        <SubmitBar form={name} way={way} info={known} at={terms.at} busy={sending || (isSwitching && terms.loading)} />
      )}
    </>
  )
}

const loadCheck = () => import('./check-sheet.tsx')

/** Check sheet, loaded when it is first opened. */
function LazyCheckSheet({ form }: { form: WithdrawalFormState }) {
  const asking = useStore(form.confirmation.$confirming) !== null
  return asking ? <Lazy load={loadCheck}>{({ CheckSheet }) => <CheckSheet form={form} />}</Lazy> : null
}

function BankCardField({
  cards,
  id,
  field,
}: { cards: readonly BankCard[]; id: string } & Pick<Parameters<typeof CardField>[0], 'field'>) {
  const masked = useStore($settings).values.masksCardNumbers ?? true
  return <CardField cards={cards} card={findChosen(cards, id)} masked={masked} field={field} disabled={false} />
}

/** Shows that a request is loading or has failed. */
function LoadState({ polled, text, onRetry }: { polled: Polled<unknown>; text: string; onRetry(): void }) {
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
