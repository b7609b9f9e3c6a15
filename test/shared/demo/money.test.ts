import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getBalanceHistory } from '../../../shared/base/contract/balance-history.ts'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import { cancelDeposit, getLatestDeposits, submitDeposit } from '../../../shared/base/contract/deposits.ts'
import { cancelInternalTransfer, sendInternalTransfer } from '../../../shared/base/contract/internal-transfer.ts'
import { applyLoan, repayLoan } from '../../../shared/base/contract/loans.ts'
import { buyMiningMachine } from '../../../shared/base/contract/mining.ts'
import { createOptionOrder, getOptionOrder } from '../../../shared/base/contract/options.ts'
import { getRecord } from '../../../shared/base/contract/record.ts'
import { cancelSpotOrder, createSpotOrder } from '../../../shared/base/contract/spot.ts'
import { redeemStaking, submitStaking } from '../../../shared/base/contract/staking.ts'
import { exchangeCoins, getExchangeQuote } from '../../../shared/base/contract/swap.ts'
import { transferBetweenAccounts } from '../../../shared/base/contract/transfer.ts'
import { DAY_MS } from '../../../shared/base/contract/utc-days.ts'
import { cancelWithdrawal, withdraw } from '../../../shared/base/contract/withdrawals.ts'
import { add, compare, multiply, round, subtract } from '../../../shared/base/money/decimal.ts'
import { move } from '../../../shared/demo/ledger.ts'
import { createDemoStage } from '../../support/page/demo.ts'

const PASSWORD = 'Trade12345'
const UP = { marketId: '1', seconds: 30, amount: '100', direction: 'up' } as const

/** Creates a demo and returns functions that read its balances of USDT. */
function openBooks() {
  const stage = createDemoStage()
  const read = (account: 'funds' | 'funds/frozen' | 'options', coin = 'USDT') =>
    stage.backend.ledger.getBalance(account, coin)
  const measureChange = async (account: Parameters<typeof read>[0], act: () => Promise<unknown>) => {
    const before = read(account)
    await act()
    assert.deepEqual([...new Set(stage.sumPostings())], ['0'])
    return subtract(read(account), before)
  }
  return { ...stage, read, measureChange }
}

test('a new demo: postings sum to zero per coin, and the member has balances in all accounts', async () => {
  const { sumPostings, send } = createDemoStage()
  assert.deepEqual([...new Set(sumPostings())], ['0'])
  const { data } = await send(getBalances)
  for (const { type, totalAvailableAsset } of data?.coinList ?? [])
    assert.equal(compare(totalAvailableAsset ?? '0', '0'), 1, type)
})

test('an entry that does not sum to zero is rejected, and one that overdraws an account books nothing', () => {
  const { backend, balances } = createDemoStage()
  const before = balances()
  const entry = { at: 0, remark: 'booked.deposit', detail: '', type: '', number: '' } as const
  assert.throws(
    () => backend.ledger.post({ ...entry, postings: [{ account: 'funds', coin: 'USDT', amount: '1' }] }),
    RangeError,
  )
  assert.throws(
    () => backend.ledger.post({ ...entry, postings: move('USDT', '1000000', 'funds', 'house') }),
    /insufficient/,
  )
  assert.deepEqual(balances(), before)
})

test('an option order reduces the balance at once, and settles by the trades of its start and end', async () => {
  const { measureChange, send, clock, backend } = openBooks()
  let id = ''
  const placed = await measureChange('options', async () => {
    id = (await send(createOptionOrder, UP)).data?.orderId ?? ''
  })
  assert.equal(placed, '-100')
  clock.now += 5_000
  backend.findMarket('btcusdt')?.setPrice(clock.now, 90_000)
  const paid = await measureChange('options', async () => {
    clock.now += 25_000
    await send(getOptionOrder, { orderId: id })
  })
  const { data } = await send(getOptionOrder, { orderId: id })
  assert.deepEqual([data?.outcome, data?.profit, paid], ['won', '12', '112'])
  assert.equal(compare(data?.exit?.price ?? '0', data?.entry?.price ?? '0'), 1)
})

test('an option order against the price loses its amount, and its record has the bill', async () => {
  const { send, clock, backend } = openBooks()
  const id = (await send(createOptionOrder, { ...UP, direction: 'down' })).data?.orderId ?? ''
  clock.now += 5_000
  backend.findMarket('btcusdt')?.setPrice(clock.now, 90_000)
  clock.now += 25_000
  const { data } = await send(getRecord, { type: 'option', number: id })
  assert.deepEqual([data?.state, data?.bills.map(({ amount }) => amount)], ['lost', ['-100']])
})

test('a market purchase spends at most its amount and brings coins less the fee', async () => {
  const { measureChange, send, read } = openBooks()
  const coins = read('funds', 'BTC')
  const spent = await measureChange('funds', () =>
    send(createSpotOrder, {
      marketId: '1',
      quantity: '1',
      price: null,
      orderType: 'market',
      amount: '500',
      type: 'buy',
    }),
  )
  const gained = subtract(read('funds', 'BTC'), coins)
  assert.ok(compare(spent, '-500') >= 0 && compare(spent, '-490') < 0, spent)
  assert.equal(compare(gained, '0'), 1)
})

test('a limit order below the market is held; it fills when the price reaches it, and cancelling another one returns its hold', async () => {
  const { measureChange, send, backend, clock, read } = openBooks()
  const order = {
    marketId: '2',
    quantity: '0.1',
    price: '1000',
    orderType: 'limit',
    amount: '100',
    type: 'buy',
  } as const
  const frozen = read('funds/frozen')
  const ids: string[] = []
  const held = await measureChange('funds', async () => {
    for (let count = 0; count < 2; count++) ids.push((await send(createSpotOrder, order)).data?.id ?? '')
  })
  assert.equal(held, '-200')
  assert.equal(await measureChange('funds', () => send(cancelSpotOrder, { orderId: ids[0] ?? '' })), '100')
  backend.findMarket('2')?.setPrice(clock.now, 990)
  clock.now += 1_000
  const coins = read('funds', 'ETH')
  await send(getBalances)
  assert.equal(subtract(read('funds', 'ETH'), coins), '0.0999')
  assert.equal(read('funds/frozen'), frozen)
})

test('a swap converts at its quote; the same quote cannot be used again', async () => {
  const { send, read, measureChange } = openBooks()
  const form = { type: 'funds', fromCoinId: '1', toCoinId: '3', amount: '300' } as const
  const { data: quote } = await send(getExchangeQuote, form)
  const coins = read('funds', 'ETH')
  const swap = { ...form, payPassword: PASSWORD, quote: quote?.id ?? '' }
  assert.equal(await measureChange('funds', () => send(exchangeCoins, swap)), '-300')
  const received = subtract(read('funds', 'ETH'), coins)
  assert.equal(received, quote?.received)
  assert.equal(received, round(multiply('300', quote?.price ?? '0'), 8, 'down'))
  const { envelope } = await send(exchangeCoins, swap)
  assert.deepEqual([envelope?.code, envelope?.rule], [201, 'used'])
})

test('a swap of which rounding takes more than the spread is refused with the least amount', async () => {
  const { send, measureChange } = openBooks()
  const form = { type: 'funds', fromCoinId: '1', toCoinId: '2', amount: '0.0012' } as const
  const { envelope } = await send(getExchangeQuote, form)
  assert.deepEqual([envelope?.code, envelope?.field, envelope?.rule], [201, 'amount', 'least'])
  const least = /^Swap at least ([\d.]+) USDT\./.exec(envelope?.msg ?? '')?.[1] ?? ''
  assert.equal((await send(getExchangeQuote, { ...form, amount: subtract(least, '0.00000001') })).envelope?.code, 201)
  const paid = await measureChange('funds', async () => {
    const { data: quote } = await send(getExchangeQuote, { ...form, amount: least })
    await send(exchangeCoins, { ...form, amount: least, payPassword: PASSWORD, quote: quote?.id ?? '' })
  })
  assert.equal(paid, `-${least}`)
})

test('a withdrawal is held until it is reviewed; one that is cancelled returns whole', async () => {
  const { measureChange, send, clock, read, backend } = openBooks()
  const form = { coinId: '1', amount: '200', type: 'funds', payPassword: PASSWORD, destination: 'wallet' } as const
  const frozen = read('funds/frozen')
  assert.equal(await measureChange('funds', () => send(withdraw, form)), '-200')
  assert.equal(subtract(read('funds/frozen'), frozen), '200')
  const id = backend.records.withdrawals.at(-1)?.id ?? ''
  assert.equal(await measureChange('funds', () => send(cancelWithdrawal, { id })), '200')
  await send(withdraw, form)
  clock.now += 60_000
  await send(getBalances)
  assert.equal(read('funds/frozen'), frozen)
  assert.equal(backend.records.withdrawals.at(-1)?.status, 'approved')
})

test('a withdrawal below the minimum or above the maximum: refused, and nothing is held', async () => {
  const { measureChange, send } = openBooks()
  for (const amount of ['9.99', '20000.01']) {
    const form = { coinId: '1', amount, type: 'funds', payPassword: PASSWORD, destination: 'wallet' } as const
    assert.equal(await measureChange('funds', () => send(withdraw, form)), '0')
    const { envelope } = await send(withdraw, form)
    assert.deepEqual([envelope?.code, envelope?.field, envelope?.rule], [201, 'num', 'range'])
  }
})

test('a deposit is credited after its review, not before and not if it is cancelled', async () => {
  const { measureChange, send, clock } = openBooks()
  const form = { coinId: '1', amount: '75', proof: '/uploads/a', networkId: '1', type: 'funds' } as const
  assert.equal(await measureChange('funds', () => send(submitDeposit, form)), '0')
  await send(submitDeposit, form)
  const { data } = await send(getLatestDeposits)
  await send(cancelDeposit, { id: data?.[0]?.id ?? '' })
  clock.now += 60_000
  assert.equal(await measureChange('funds', () => send(getBalances)), '75')
})

/** Returns the demo's change of today: the total less that of the day's start and less net deposits. */
async function readChange({ send }: Pick<ReturnType<typeof openBooks>, 'send'>) {
  const { data } = await send(getBalanceHistory, { days: 1 })
  assert.ok(data)
  return subtract(subtract(data.total, data.startTotal ?? '0'), data.netDeposits)
}

test('the change of today: a coin that came or left today gains from its time on or until then', async () => {
  const [one, other] = [openBooks(), openBooks()]
  const { backend } = one
  const booking = { detail: '', type: 'deposit', number: '1', remark: 'booked.deposit' } as const
  const expectGain = async (gain: string) => {
    const found = subtract(await readChange(one), await readChange(other))
    // Values are rounded down to 0.01 for each coin.
    assert.ok(compare(subtract(found, gain), '0.05') < 0 && compare(subtract(gain, found), '0.05') < 0, found)
  }
  const pass = (ms: number) => {
    for (const { clock } of [one, other]) clock.now += ms
  }
  const came = backend.now()
  backend.ledger.post({ ...booking, at: came, postings: move('BTC', '2', 'house', 'funds') })
  await expectGain('0')
  pass(600_000)
  const gain = subtract(backend.getValue('BTC', '2'), backend.getValue('BTC', '2', came))
  assert.ok(compare(gain, '1') > 0 || compare(gain, '-1') < 0, gain)
  await expectGain(gain)
  backend.ledger.post({ ...booking, at: backend.now(), postings: move('BTC', '2', 'funds', 'house') })
  pass(600_000)
  await expectGain(gain)
})

test('moving funds changes both accounts, and the total stays', async () => {
  const { measureChange, send, read } = openBooks()
  const total = add(read('funds'), read('options'))
  const form = { coinId: '1', amount: '50', fromAccount: 'funds', toAccount: 'options' } as const
  assert.equal(await measureChange('funds', () => send(transferBetweenAccounts, form)), '-50')
  assert.equal(add(read('funds'), read('options')), total)
})

test('a transfer to another member can be cancelled until it arrives', async () => {
  const { measureChange, send, clock, backend } = openBooks()
  const form = { recipientId: 'friend', coinId: '1', amount: '40', payPassword: PASSWORD }
  assert.equal(await measureChange('funds', () => send(sendInternalTransfer, form)), '-40')
  const id = backend.records.sends.at(-1)?.id ?? ''
  assert.equal(await measureChange('funds', () => send(cancelInternalTransfer, { id })), '40')
  await send(sendInternalTransfer, form)
  clock.now += 2 * DAY_MS
  const late = backend.records.sends.at(-1)?.id ?? ''
  const { envelope } = await send(cancelInternalTransfer, { id: late })
  assert.equal(envelope?.code, 201)
})

test('a loan is paid out after its review and repaid with interest, once', async () => {
  const { measureChange, send, clock, backend } = openBooks()
  const pictures = { frontCard: '/uploads/a', backCard: '/uploads/b', handheldCard: '/uploads/c' }
  const { envelope: refused } = await send(applyLoan, {
    id: '1',
    amount: '500',
    ...pictures,
    handheldCard: '/uploads/a',
  })
  assert.deepEqual([refused?.code, refused?.field, refused?.rule], [201, 'handheld_card', 'other'])
  await send(applyLoan, { id: '1', amount: '500', ...pictures })
  clock.now += 60_000
  assert.equal(await measureChange('funds', () => send(getBalances)), '500')
  const loan = backend.records.loans.at(-1)
  const repay = () => send(repayLoan, { orderNumber: loan?.orderNumber ?? '' })
  assert.equal(await measureChange('funds', repay), '-502.8')
  assert.equal(await measureChange('funds', repay), '0')
})

test('staking and lock mining freeze their amounts, bear interest and return them', async () => {
  const { measureChange, send, clock, read, backend } = openBooks()
  const stake = { id: '1', periodId: '1', amount: '365', payPassword: PASSWORD }
  assert.equal(await measureChange('funds', () => send(submitStaking, stake)), '-365')
  clock.now += 10 * DAY_MS
  const id = backend.records.stakes.at(-1)?.id ?? ''
  await send(getBalances)
  assert.equal(await measureChange('funds', () => send(redeemStaking, { id })), '365.48')
  assert.equal(
    await measureChange('funds', () => send(buyMiningMachine, { id: '1', amount: '100', payPassword: PASSWORD })),
    '-100',
  )
  clock.now += 400 * DAY_MS
  await send(getBalances)
  assert.equal(
    read('funds/frozen'),
    backend.records.spot.reduce(
      (sum, { heldCoin, remaining }) => (heldCoin === 'USDT' ? add(sum, remaining) : sum),
      '0',
    ),
  )
  assert.equal(backend.records.mining.at(-1)?.status, 'ended')
})
