import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { OPTION_MARKETS_POLL_MS } from '../../../../../shared/base/contract/constants.ts'
import { $transferBalances } from '../../../../../shared/state/balances/balances.store.ts'
import { $markets } from '../../../../../shared/state/market/markets.store.ts'
import { $settings } from '../../../../../shared/state/settings/settings.store.ts'
import type { MoneyForm } from '../../../../../shared/state/submissions/money-form.ts'
import { createTransferForm } from '../../../../../widgets/account-transfer/account-transfer.store.ts'
import { $depositCoins, createDepositForm } from '../../../../../widgets/deposit/deposit.store.ts'
import { createStopForm } from '../../../../../widgets/exchange/stop.store.ts'
import { createTicket } from '../../../../../widgets/exchange/ticket.store.ts'
import { $coins, createSwap } from '../../../../../widgets/flash-swap/flash-swap.store.ts'
import { createInternalTransferForm } from '../../../../../widgets/internal-transfer/internal-transfer.store.ts'
import { createApplicationForm } from '../../../../../widgets/loan-application/loan-application.store.ts'
import { getLoanList } from '../../../../../widgets/loans/loans.store.ts'
import { createRepayment } from '../../../../../widgets/loans/repayment.store.ts'
import { createPurchaseForm } from '../../../../../widgets/mining-application/mining-application.store.ts'
import { createOptions } from '../../../../../widgets/options/options.store.ts'
import { createOrderEntry } from '../../../../../widgets/options/order-entry/order-entry.store.ts'
import { $terms } from '../../../../../widgets/options/terms.store.ts'
import { $stakingProjects, createStakingForm } from '../../../../../widgets/staking/staking.store.ts'
import { createRedemption, getStakeList } from '../../../../../widgets/staking-orders/staking-orders.store.ts'
import { $withdrawableCoins, createWithdrawalForm } from '../../../../../widgets/withdrawal/withdrawal.store.ts'
import { createHost, type OpenForm, onEnd, placeThrice, show, signIn, stage } from './stage.ts'

const PASSWORD = 'correct horse 1'
const hasData = ({ data }: { data: unknown }) => data !== null

/** Returns the parts of a form that the tests press and watch. */
const toOpenForm = <Draft extends { amount: string }>(
  form: Pick<MoneyForm<Draft, never, never, never>, 'submit' | 'confirm' | '$draft'> & {
    confirmation: { $confirming: NonNullable<OpenForm['dialog']>['$confirming'] }
  },
  asks = false,
): OpenForm => ({
  submit: () => form.submit(),
  $draft: form.$draft,
  ...(asks && { dialog: { $confirming: form.confirmation.$confirming, confirm: form.confirm } }),
})

/** Returns the market BTC/USDT as a ticket sees it. */
async function readTrading() {
  const { data } = await show($markets(OPTION_MARKETS_POLL_MS), hasData)
  const market = data?.find(({ symbol }) => symbol === 'btcusdt') ?? null
  const last = stage.backend.findMarket('btcusdt')?.getPrice(stage.clock.now) ?? null
  const steps = { numStep: '0.0001', minNum: '0.0001', priceStep: '0.01', fee: '0.1' }
  const power = { usdt: '100000', coin: '3', isKnown: true, priceBand: '5', refusedBand: '5', ...steps }
  const book = async () => ({ bids: NO_LEVELS, asks: NO_LEVELS, live: false, at: null })
  return { symbol: 'btcusdt', market, last, power, book }
}

/** Form of a product with the steps that it takes. */
interface Row {
  /** True if the member confirms the order before it is sent. */
  asks: boolean
  /** Effect of an accepted order on the form. */
  end: 'clear' | 'show' | null
  /** Opens the form with a valid draft. */
  open(): Promise<OpenForm>
}

/** Every product's form, by the kind of its submission. */
const FORMS: Readonly<Record<string, Row>> = {
  option: {
    asks: true,
    end: 'show',
    async open() {
      const initial = { symbol: 'btcusdt', name: '', interval: '1', view: 'chart' } as const
      const state = createOptions(createHost(), initial)
      await show($markets(OPTION_MARKETS_POLL_MS), hasData)
      await show(state.$market, (market) => market !== null)
      await show($terms, ({ terms }) => terms !== null)
      state.$wide.set(true)
      const { form, buy, leaveOrder, $watched } = createOrderEntry(state)
      onEnd(leaveOrder)
      form.setFields({ amount: '100', time: 60 })
      const { confirm, confirmation } = form
      return { submit: () => buy('up'), dialog: { ...confirmation, confirm }, $shown: $watched }
    },
  },
  spot: {
    asks: false,
    end: 'clear',
    async open() {
      const trading = await readTrading()
      const ticket = createTicket(createHost(), () => trading)
      ticket.choose({ kind: 'limit' })
      ticket.change('quantity', '0.01')
      return toOpenForm(ticket)
    },
  },
  'conditional-order': {
    asks: false,
    end: 'clear',
    async open() {
      const trading = await readTrading()
      const form = createStopForm({ kind: 'stop-market', side: 'buy' }, () => trading)
      form.setFields({ triggerPrice: '900000', amount: '100' })
      return toOpenForm(form)
    },
  },
  'order-pair': {
    asks: false,
    end: 'clear',
    async open() {
      const trading = await readTrading()
      const form = createStopForm({ kind: 'pair', side: 'buy' }, () => trading)
      form.setFields({ price: '1000', triggerPrice: '900000', stopPrice: '900000', quantity: '0.001', amount: '900' })
      return toOpenForm(form)
    },
  },
  withdrawal: {
    asks: true,
    end: 'clear',
    async open() {
      await show($withdrawableCoins, hasData)
      const form = createWithdrawalForm(createHost(), '1', 'funds')
      const query = form.getQuery()
      assert.ok(query)
      await show(form.terms.getStore(query), hasData)
      form.setFields({ amount: '200', password: PASSWORD })
      return toOpenForm(form, true)
    },
  },
  deposit: {
    asks: false,
    end: 'clear',
    async open() {
      await show($depositCoins, hasData)
      const form = createDepositForm(createHost(), '1', 'funds')
      onEnd(form.watchDestination())
      form.setFields({ amount: '200', proof: '/uploads/proof.png' })
      return toOpenForm(form)
    },
  },
  transfer: {
    asks: false,
    end: 'clear',
    async open() {
      await show($transferBalances, hasData)
      const form = createTransferForm('1', 'funds')
      form.setFields({ amount: '5' })
      return toOpenForm(form)
    },
  },
  'internal-transfer': {
    asks: false,
    end: 'clear',
    async open() {
      const form = createInternalTransferForm()
      form.account.confirm({ id: 'friend@example.com', username: 'fr****mple' })
      await show(form.$coins, hasData)
      form.setFields({ amount: '20', password: PASSWORD })
      return toOpenForm(form)
    },
  },
  swap: {
    asks: false,
    end: 'clear',
    async open() {
      await show($coins('funds'), hasData)
      const form = createSwap('1', 'funds')
      form.setFields({ amount: '50', password: PASSWORD })
      onEnd(form.quoting.start())
      form.quoting.setSwap(form.getSwap())
      await show(form.quoting.$quote, ({ state }) => state === 'firm')
      return toOpenForm(form)
    },
  },
  loan: {
    asks: false,
    end: 'show',
    async open() {
      const form = createApplicationForm('1')
      await show(form.product.$products, hasData)
      const pictures = { frontCard: '/uploads/1.png', backCard: '/uploads/2.png', handheldCard: '/uploads/3.png' }
      form.setFields(pictures)
      return { ...toOpenForm(form), $shown: form.$done }
    },
  },
  repayment: {
    asks: false,
    end: 'show',
    async open() {
      const { rows } = await show(getLoanList('approved').$list, ({ rows }) => rows.length > 0)
      const $repaid = atom(false)
      const loan = rows.find(({ isRepaid }) => !isRepaid)
      assert.ok(loan)
      const form = createRepayment(loan, () => $repaid.set(true))
      return { submit: () => form.submit(), $shown: $repaid }
    },
  },
  staking: {
    asks: true,
    end: 'clear',
    async open() {
      const { data } = await show($stakingProjects, hasData)
      const form = createStakingForm()
      const [project] = data ?? []
      form.setFields({ project: project?.id ?? '', period: project?.periods[0]?.id ?? '' })
      form.setFields({ amount: '500', password: PASSWORD })
      return toOpenForm(form, true)
    },
  },
  'staking-redeem': {
    asks: true,
    end: null,
    async open() {
      const { rows } = await show(getStakeList('active').$list, ({ rows }) => rows.length > 0)
      const [stake] = rows
      assert.ok(stake)
      const { ask, redeem, $confirming } = createRedemption()
      return { submit: () => ask(stake), dialog: { $confirming, confirm: redeem } }
    },
  },
  mining: {
    asks: true,
    end: 'show',
    async open() {
      const form = createPurchaseForm('1')
      await show(form.product.$products, hasData)
      form.setFields({ password: PASSWORD })
      return { ...toOpenForm(form, true), $shown: form.$bought }
    },
  },
}

const NO_LEVELS = { prices: [], amounts: [] }

for (const [kind, { asks, end, open }] of Object.entries(FORMS))
  test(`${kind}: ${asks ? 'asked, ' : ''}reported before it is sent, sent once for each confirmation, repeated under its key`, async () => {
    signIn()
    await show($settings, ({ state }) => state === 'ready')
    const steps = await placeThrice(await open(), end ?? 'accepted')
    const ask = asks ? ['ask'] : []
    assert.deepEqual(steps, {
      stopped: [...ask, 'before', 'blocked'].join(),
      lost: [...ask, 'before', 'send', 'unknown', ...(asks ? ['ask again'] : [])].join(),
      again: ['before', 'send', 'accepted', ...(end ? [end] : [])].join(),
    })
  })

test('table: has every kind of submission in the code', () => {
  const sources = globSync('{shared,widgets,site}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const kinds = sources.flatMap((text) =>
    [...text.matchAll(/createSubmission\(\{\s*kind: '([\w-]+)'/g)].map(([, kind]) => kind),
  )
  // The declaration of the function has a type parameter, and its example a comment's stars.
  assert.equal(kinds.length, sources.flatMap((text) => text.match(/createSubmission\(\{(?!\n \*)/g) ?? []).length)
  assert.deepEqual(kinds.toSorted(), Object.keys(FORMS).toSorted())
})
