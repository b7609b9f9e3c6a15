import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { deleteExpiredQuotes } from '../../../../server/products/swap/quotes.ts'
import { compare, divide } from '../../../../shared/base/money/decimal.ts'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { limitRuns } from '../../../support/cases.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { BTC, ETH, getHouseBalance, SWAP_FORM, type SwapStage, swapStage, USDT } from '../../../support/swap-stage.ts'

const LIMIT = { spread: '0.1', quote_seconds: '10', house_limit: '1000000' }

eachDatabase((kind, open) => {
  const started = lazily(() => swapStage(open))
  const balanced = async ({ context }: SwapStage) => assert.deepEqual(await verifyBooks(context.db), [])

  test(`${kind}: coins are listed with balances and prices, a silent one without a price (FLS-02)`, async () => {
    const stage = await started()
    const { coins } = await stage.swapper()
    assert.deepEqual((await coins()).data, [
      { id: USDT, title: 'USDT', balance: '10000', price: '1' },
      { id: BTC, title: 'BTC', balance: '0', price: '67412.35' },
      { id: ETH, title: 'ETH', balance: '0', price: '2678' },
    ])
    assert.deepEqual(getRefusal(await coins({})), [201, 'type', 'missing'])
    assert.deepEqual(getRefusal(await coins({ type: '3' })), [201, 'type', 'offered'])
  })

  test(`${kind}: a quote contains received amount, spread and expiry, and the swap receives exactly that amount (FLS-03)`, async () => {
    const stage = await started()
    const { quote, swap, has } = await stage.swapper()
    const before = await getHouseBalance(stage, 'USDT')
    const { id, ...named } = await quote()
    assert.deepEqual(named, {
      price: '0.000014819243061545844344',
      market_price: '0.000014834077138684528873',
      spread: '0.1',
      received: '0.00740962',
      expires_at: stage.clock.now + 3_000,
      server_time: stage.clock.now,
    })
    stage.prices.btcusdt = '60000'
    const answer = await swap({ quote: id })
    stage.prices.btcusdt = '67412.35'
    assert.deepEqual([answer.code, answer.msg], [1, '500.00 USDT swapped for 0.00740962 BTC.'])
    assert.match((answer.data as { id: string }).id, /^\d+$/)
    assert.deepEqual([await has('USDT'), await has('BTC')], ['9500', '0.00740962'])
    assert.equal(compare(await getHouseBalance(stage, 'USDT'), before), 1)
    await balanced(stage)
  })

  test(`${kind}: without a quote a swap uses the current price, also between two coins`, async () => {
    const stage = await started()
    const { swap, has } = await stage.swapper()
    assert.equal((await swap()).code, 1)
    assert.equal(await has('BTC'), '0.00740962')
    assert.equal((await swap({ from_coin_id: BTC, to_coin_id: ETH, amount: '0.001' })).code, 1)
    assert.deepEqual([await has('BTC'), await has('ETH')], ['0.00640962', '0.02514747'])
    await balanced(stage)
  })

  test(`${kind}: the statement shows a swap with its number`, async () => {
    const stage = await started()
    const { swap, token } = await stage.swapper()
    await swap()
    const bills = await stage.call('getBillList', { c_id: BTC, type: '1', page: '1', limit: '10' }, { token })
    const { list } = bills.data as { list: { remark: string }[] }
    assert.match(
      list[0]?.remark ?? '',
      /^Flash swap #7\d{4} · 500\.00 USDT → 0\.00740962 BTC, 1 BTC = 67,479\.82982983 USDT$/,
    )
  })

  const refusals: [what: string, form: Record<string, string>, field: string, rule: string][] = [
    ['more than the balance', { amount: '10000.00000001' }, 'amount', 'balance'],
    ['more decimals than the coin has', { amount: '0.000000001' }, 'amount', 'digits'],
    ['30 digits', { amount: '9'.repeat(30) }, 'amount', 'balance'],
    ['40 digits', { amount: '9'.repeat(40) }, 'amount', 'positiveAmount'],
    ['an ambiguous amount', { amount: '1,000.50' }, 'amount', 'positiveAmount'],
    ['an amount in other digits', { amount: '١٢٣' }, 'amount', 'positiveAmount'],
    ['nothing', { amount: '0' }, 'amount', 'positiveAmount'],
    ['no amount', { amount: '' }, 'amount', 'missing'],
    ['an amount that receives nothing', { amount: '0.00000001' }, 'amount', 'least'],
    ['a coin for itself', { to_coin_id: USDT }, 'to_coin_id', 'differ'],
    ['an unknown coin', { from_coin_id: '999' }, 'from_coin_id', 'unknown'],
    ['for a coin without a market', { to_coin_id: '4' }, 'to_coin_id', 'unknown'],
    ['in an account that is not offered', { type: '3' }, 'type', 'offered'],
    ['with a wrong password', { paypassword: 'Wrong12345' }, 'paypassword', 'wrong'],
    ['without a password', { paypassword: '' }, 'paypassword', 'missing'],
    ['with an invalid quote id', { quote: 'nonsense' }, 'quote', 'unknown'],
    ['with an unknown quote', { quote: randomUUID() }, 'quote', 'unknown'],
  ]
  for (const [what, form, field, rule] of refusals)
    test(`${kind}: a swap of ${what} is refused and debits nothing`, async () => {
      const { swap, has } = await (await started()).swapper()
      assert.deepEqual(getRefusal(await swap(form)), [201, field, rule])
      assert.deepEqual([await has('USDT'), await has('BTC')], ['10000', '0'])
    })

  test(`${kind}: a swap of which rounding takes more than the spread is refused with the least amount, as quote and as swap`, async () => {
    const stage = await swapStage(open)
    const { quote, swap, has, token } = await stage.swapper()
    const form = { type: '1', from_coin_id: USDT, to_coin_id: BTC }
    for (const amount of ['0.0012', '0.67412349']) {
      const asked = await stage.call('getExchangeQuote', { ...form, amount }, { token })
      for (const answer of [asked, await swap({ amount })]) {
        assert.deepEqual(getRefusal(answer), [201, 'amount', 'least'])
        assert.match(answer.msg, /^Swap at least 0\.68 USDT\./)
      }
    }
    assert.deepEqual([await has('USDT'), await has('BTC')], ['10000', '0'])
    assert.equal((await swap({ amount: '0.6741235', quote: (await quote({ amount: '0.6741235' })).id })).code, 1)
    assert.equal(await has('BTC'), '0.00000999')
    await balanced(stage)
  })

  test(`${kind}: a quote of another member, of another swap, used or expired is refused with its own message`, async () => {
    const stage = await started()
    const [one, other] = [await stage.swapper(), await stage.swapper()]
    const { id } = await one.quote()
    const said: string[] = []
    const refused = async (by: typeof one, form: Record<string, string>, rule: string) => {
      const answer = await by.swap({ quote: id, ...form })
      assert.deepEqual(getRefusal(answer), [201, 'quote', rule])
      said.push(answer.msg)
    }
    await refused(other, {}, 'member')
    await refused(one, { amount: '501' }, 'terms')
    await refused(one, { to_coin_id: ETH }, 'terms')
    await refused(one, { type: '2' }, 'terms')
    assert.equal((await one.swap({ quote: id })).code, 1)
    await refused(one, {}, 'used')
    const late = await one.quote()
    stage.clock.now += 3_000
    const expired = await one.swap({ quote: late.id })
    assert.deepEqual(getRefusal(expired), [201, 'quote', 'expired'])
    assert.equal(new Set([...said, expired.msg]).size, 4)
    assert.deepEqual([await one.has('USDT'), await other.has('USDT')], ['9500', '10000'])
  })

  test(`${kind}: a quote is refused if the market moves against the house by more than half of the spread, and accepted below that`, async () => {
    const stage = await swapStage(open)
    const { quote, swap, has } = await stage.swapper()
    const at = async (price: string) => {
      stage.prices.btcusdt = '67412.35'
      const { id } = await quote()
      stage.prices.btcusdt = price
      return swap({ quote: id })
    }
    const moved = await at('67446.10')
    assert.deepEqual(getRefusal(moved), [201, 'quote', 'requote'])
    assert.equal(moved.msg, 'The price moved, so nothing was charged. Please get a new quote.')
    assert.deepEqual([await has('USDT'), await has('BTC')], ['10000', '0'])
    assert.equal((await at('67446.00')).code, 1)
    assert.deepEqual([await has('USDT'), await has('BTC')], ['9500', '0.00740962'])
    await balanced(stage)
  })

  test(`${kind}: a member holds three unused quotes, a fourth ends the oldest, also for concurrent requests`, async () => {
    const stage = await swapStage(open)
    const [one, other] = [await stage.swapper(), await stage.swapper()]
    const foreign = await other.quote()
    const first = await one.quote({ amount: '1' })
    stage.clock.now += 1
    await Promise.all([2, 3, 4].map((amount) => one.quote({ amount: `${amount}` })))
    assert.deepEqual(getRefusal(await one.swap({ amount: '1', quote: first.id })), [201, 'quote', 'expired'])
    await Promise.all([5, 6, 7, 8].map((amount) => one.quote({ amount: `${amount}` })))
    const [unused] = await stage.context.db.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM swap_quotes WHERE member = $1::bigint AND expires_at > $2::bigint',
      [one.id, stage.clock.now],
    )
    assert.equal(unused?.count, 3)
    assert.equal((await other.swap({ quote: foreign.id })).code, 1)
  })

  test(`${kind}: a quote has the worst price of the last trade, the book and the last minute's range, in each direction`, async () => {
    const stage = await swapStage(open)
    const { quote } = await stage.swapper()
    const { market } = stage.context
    const buy = async () => Number(divide('1', (await quote()).market_price, 2, 'down'))
    const sell = async () => Number((await quote({ from_coin_id: BTC, to_coin_id: USDT, amount: '0.01' })).market_price)
    const sides = { bids: [['67405', '1']], asks: [['67420', '1']] } as const
    const cases: [trades: [before: number, price: string][], hasBook: boolean, lowest: number, highest: number][] = [
      [[], false, 67_412.35, 67_412.35],
      [[], true, 67_405, 67_420],
      [
        [
          [59_000, '67400'],
          [30_000, '67430'],
          [1, '67412.35'],
        ],
        true,
        67_400,
        67_430,
      ],
      [
        [
          [59_000, '67400'],
          [1_000, '67412.35'],
        ],
        false,
        67_400,
        67_412.35,
      ],
      [
        [
          [1_000, '67411'],
          [500, '67413'],
        ],
        true,
        67_405,
        67_420,
      ],
      [
        [
          [60_001, '60000'],
          [60_001, '70000'],
        ],
        false,
        67_412.35,
        67_412.35,
      ],
    ]
    for (const [trades, hasBook, lowest, highest] of cases) {
      stage.context.market = { ...market, book: () => (hasBook ? sides : null) }
      const { now } = stage.clock
      stage.trades.splice(0, 9, ...trades.map(([before, price]) => ({ symbol: 'btcusdt', ts: now - before, price })))
      assert.deepEqual([await sell(), Math.round((await buy()) * 100) / 100], [lowest, highest])
    }
  })

  test(`${kind}: the spread is wider while the market moves`, async () => {
    const stage = await swapStage(open)
    const { quote } = await stage.swapper()
    const { now } = stage.clock
    stage.trades.push(
      { symbol: 'btcusdt', ts: now - 2_000, price: '67000' },
      { symbol: 'btcusdt', ts: now - 1_000, price: '67670' },
    )
    assert.equal((await quote()).spread, '1.1')
    stage.clock.now += 30_000
    assert.equal((await quote()).spread, '0.15')
    stage.clock.now += 60_000
    assert.equal((await quote()).spread, '0.1')
  })

  test(`${kind}: concurrent swaps with the same quote: exactly one succeeds`, async () => {
    const stage = await started()
    const { quote, swap, has } = await stage.swapper()
    const { id } = await quote()
    const answers = await Promise.all([1, 2, 3, 4].map(() => swap({ quote: id })))
    assert.deepEqual(answers.map(({ code, rule }) => rule ?? code).sort(), [1, 'used', 'used', 'used'])
    assert.equal(await has('USDT'), '9500')
    await balanced(stage)
  })

  test(`${kind}: concurrent swaps of the same balance: as many succeed as it covers`, async () => {
    const stage = await started()
    const { swap, has } = await stage.swapper()
    const answers = await Promise.all([1, 2, 3].map(() => swap({ amount: '6000' })))
    assert.deepEqual(answers.map(({ code, rule }) => rule ?? code).sort(), [1, 'balance', 'balance'])
    assert.equal(await has('USDT'), '4000')
    await balanced(stage)
  })

  test(`${kind}: one key swaps once and returns the same response, whatever password is sent again`, async () => {
    const { swap, has } = await (await started()).swapper()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => swap({}, key)))
    assert.equal(new Set(answers.map(({ msg }) => msg)).size, 1)
    assert.equal((await swap({ paypassword: 'Wrong12345' }, key)).code, 1)
    assert.equal(await has('USDT'), '9500')
    assert.equal((await swap({ amount: '501' }, key)).code, 201)
  })

  test(`${kind}: a silent or missing price refuses quotes and swaps, also with an earlier quote`, async () => {
    const stage = await started()
    const { quote, askQuote, swap, has } = await stage.swapper()
    const { id } = await quote()
    stage.silent.add('btcusdt')
    try {
      for (const answer of [await askQuote(), await swap(), await swap({ quote: id })])
        assert.deepEqual(getRefusal(answer), [201, 'to_coin_id', 'live'])
    } finally {
      stage.silent.delete('btcusdt')
    }
    const { ethusdt } = stage.prices
    delete stage.prices.ethusdt
    assert.deepEqual(getRefusal(await swap({ to_coin_id: ETH })), [201, 'to_coin_id', 'live'])
    if (ethusdt) stage.prices.ethusdt = ethusdt
    assert.equal(await has('USDT'), '10000')
  })

  test(`${kind}: while swaps are off, nothing is swapped, quoted or listed; without the password switch no password is required (FLS-05)`, async () => {
    const stage = await started()
    const { coins, askQuote, swap } = await stage.swapper()
    await stage.withSettings({ swapSwitch: false }, async () => {
      for (const answer of [await coins(), await askQuote(), await swap()])
        assert.deepEqual([answer.code, answer.msg], [201, 'Swaps are currently unavailable.'])
    })
    const open = await stage.withSettings({ tradingPasswordSwitch: false }, () => swap({ paypassword: '' }))
    assert.equal(open.code, 1)
  })

  test(`${kind}: the trading password is required once a member has one`, async () => {
    const stage = await started()
    const { swap, token } = await stage.swapper()
    const set = { logpassword: PASSWORD, newpassword: 'Trading12345' }
    const answer = await stage.call('resetpay', set, { token })
    assert.equal(answer.code, 1, answer.msg)
    assert.deepEqual(getRefusal(await swap()), [201, 'paypassword', 'wrong'])
    assert.equal((await swap({ paypassword: 'Trading12345' })).code, 1)
  })

  test(`${kind}: the house goes below zero up to the operator's limit, for quotes and swaps, also concurrent ones`, async () => {
    const stage = await swapStage(open)
    const { quote, askQuote, swap, has } = await stage.swapper()
    const set = (terms: object) => callAsOperator(stage, 'PUT', '/swap-terms', { ...LIMIT, ...terms })
    assert.equal((await set({ house_limit: '600' })).code, 1)
    const early = await quote({ amount: '500' })
    const answers = await Promise.all([swap(), swap()])
    assert.deepEqual(answers.map(({ code, rule }) => rule ?? code).sort(), [1, 'house'])
    assert.deepEqual(getRefusal(await askQuote()), [201, 'amount', 'house'])
    assert.deepEqual(getRefusal(await swap({ quote: early.id })), [201, 'amount', 'house'])
    assert.deepEqual([await has('USDT'), await has('BTC')], ['9500', '0.00740962'])
    await set({ house_limit: '2000', quote_seconds: '30', spread: '1' })
    const later = await quote()
    assert.deepEqual([later.spread, later.expires_at - later.server_time], ['1', 30_000])
    assert.equal((await swap({ quote: early.id })).code, 1)
    assert.equal((await set({ spread: '100' })).code, 201)
    assert.equal((await set({ quote_seconds: '0' })).code, 201)
    const { data } = await callAsOperator(stage, 'GET', '/swaps')
    const [line] = data as { gives: string; gets: string }[]
    assert.deepEqual([line?.gives, line?.gets], ['500 USDT', '0.00740962 BTC'])
    await balanced(stage)
  })

  test(`${kind}: unused quotes are deleted one hour after expiry, used ones stay`, async () => {
    const stage = await swapStage(open)
    const { quote, swap } = await stage.swapper()
    const [used] = [await quote(), await quote()]
    await swap({ quote: used?.id ?? '' })
    const kept = () => stage.context.db.query<{ id: string }>('SELECT id::text FROM swap_quotes')
    await deleteExpiredQuotes(stage.context.db, stage.clock.now + 3_600_000)
    assert.equal((await kept()).length, 2)
    await deleteExpiredQuotes(stage.context.db, stage.clock.now + 3_600_000 + 3_001)
    assert.deepEqual(await kept(), [{ id: used?.id }])
  })

  test(`${kind}: concurrent swaps neither create nor lose money`, async () => {
    const stage = await started()
    const { swap } = await stage.swapper()
    const coin = fc.constantFrom(USDT, BTC, ETH)
    const amount = fc.integer({ min: 1, max: 400_000 }).map((units) => `${units / 100}`)
    const swaps = fc.array(fc.record({ from_coin_id: coin, to_coin_id: coin, amount }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(swaps, async (wanted) => {
        const answers = await Promise.all(wanted.map((form) => swap({ ...SWAP_FORM, ...form })))
        for (const { code } of answers) assert.ok(code === 1 || code === 201)
      }),
      limitRuns(8),
    )
    await balanced(stage)
  })
})
