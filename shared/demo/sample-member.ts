import { CURRENCY } from '../base/contract/constants.ts'
import { DAY_MS } from '../base/contract/utc-days.ts'
import { round } from '../base/money/decimal.ts'
import type { Decimal } from '../base/money/decimal-text.ts'
import type { DemoBackend } from './backend.ts'
import { placeOption } from './calls/options.calls.ts'
import { placeSpotOrder } from './calls/spot-engine.ts'
import { recordWithdrawal, submitDeposit } from './products/demo-funds.ts'
import { applyForLoan } from './products/demo-loans.ts'
import { buyMachine } from './products/demo-machines.ts'
import { stake } from './products/demo-stakes.ts'
import { swapCoins } from './products/demo-swaps.ts'
import { moveFunds, sendToMember } from './products/demo-transfers.ts'
import { randomShare } from './random.ts'
import { settleDue } from './settle-due.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const OPTION_COUNT = 14
/** Has a valid checksum; no one has its key, which is derived from a text. */
const TRON_ADDRESS = 'TSZdEhD2ESpf77Wds4xpvtC6cQQzMrjW86'
/** Balance of an account in the scenario `insufficient-balance`: below the minimum of each form. */
const SMALL_BALANCE = '5'

/** Fills a new demo by its scenario: a member with a history, one with almost no money, or one without anything. */
export function createSampleMember(demo: DemoBackend): void {
  const now = demo.now()
  addSessions(demo, now)
  if (demo.scenario === 'empty') return
  addDestinations(demo)
  if (demo.scenario === 'insufficient-balance') {
    for (const type of ['funds', 'options'] as const) deposit(demo, '1', SMALL_BALANCE, now - DAY_MS, type)
    return
  }
  addHistory(demo, Math.floor(now / DAY_MS) * DAY_MS)
  addToday(demo, now)
  addNotices(demo, now)
}

/** Returns an amount from `least` to `most` with whole units, which the seed determines. */
const chooseAmount = ({ seed }: DemoBackend, use: number, least: number, most: number): Decimal =>
  String(least + Math.floor(randomShare(seed, use, 99) * (most - least + 1)))

function deposit(
  demo: DemoBackend,
  coinId: string,
  amount: Decimal,
  at: number,
  type: 'funds' | 'options' = 'funds',
): void {
  submitDeposit(demo, { coinId, amount, networkId: '1', type }, at)
  settleDue(demo, at + MINUTE_MS)
}

function buy(demo: DemoBackend, market: string, usdt: Decimal, at: number): void {
  const order = { orderType: 'market', type: 'buy', price: null, quantity: '1', amount: usdt, sizedBy: null } as const
  placeSpotOrder(demo, { market, ...order }, at)
}

/** Adds what happened on the days before `today`, the start of a UTC day. */
function addHistory(demo: DemoBackend, today: number): void {
  const ago = (days: number) => today - days * DAY_MS
  deposit(demo, '1', chooseAmount(demo, 1, 24_000, 32_000), ago(24))
  moveFunds(demo, { coin: CURRENCY, amount: '6000', from: 'funds', to: 'options' }, ago(23))
  moveFunds(demo, { coin: CURRENCY, amount: '1500', from: 'funds', to: 'quant' }, ago(23) + HOUR_MS)
  buy(demo, 'btcusdt', chooseAmount(demo, 2, 3_000, 5_000), ago(21))
  buy(demo, 'ethusdt', chooseAmount(demo, 3, 2_000, 3_000), ago(20))
  stake(demo, { project: '1', period: '2', amount: '1000' }, ago(19))
  buyMachine(demo, '2', '800', ago(18))
  buy(demo, 'solusdt', chooseAmount(demo, 4, 500, 900), ago(16))
  applyForLoan(demo, '2', '1500', ago(12))
  settleDue(demo, ago(12) + MINUTE_MS)
  const target = { destination: 'wallet', network: 'TRC20', address: TRON_ADDRESS, memo: '' } as const
  recordWithdrawal(demo, { coinId: '1', amount: '400', type: 'funds', target }, ago(9))
  settleDue(demo, ago(9) + MINUTE_MS)
  sendToMember(demo, { coin: CURRENCY, amount: '120', recipient: 'fr****mple' }, ago(7))
  settleDue(demo, ago(6))
  addSwap(demo, ago(5))
  const market = demo.findMarket('ethusdt')
  if (market) {
    const quantity = round(demo.getQuantity('ETH', '600', ago(4)), 4, 'down')
    const order = { orderType: 'market', type: 'sell', price: null, quantity, amount: '600', sizedBy: null } as const
    placeSpotOrder(demo, { market: 'ethusdt', ...order }, ago(4))
  }
  for (let order = 0; order < OPTION_COUNT; order++) {
    const at = ago(4) + order * 5 * HOUR_MS + Math.floor(randomShare(demo.seed, order, 5) * HOUR_MS)
    placeOptionNumber(demo, order, at)
    settleDue(demo, at + 5 * MINUTE_MS)
  }
}

const OPTION_MARKETS = ['1', '2', '1', '4', '1', '3'] as const
const OPTION_SECONDS = [30, 60, 60, 120, 180] as const

function placeOptionNumber(demo: DemoBackend, order: number, at: number): void {
  placeOption(
    demo,
    {
      market: OPTION_MARKETS[order % OPTION_MARKETS.length] ?? '1',
      seconds: OPTION_SECONDS[order % OPTION_SECONDS.length] ?? 60,
      amount: chooseAmount(demo, 20 + order, 100, 260),
      direction: randomShare(demo.seed, order, 6) < 0.5 ? 'up' : 'down',
    },
    at,
  )
}

function addSwap(demo: DemoBackend, at: number): void {
  const given = chooseAmount(demo, 5, 200, 400)
  const received = demo.getQuantity('LTC', given, at)
  const price = demo.getQuantity('LTC', '1', at)
  swapCoins(demo, { id: demo.createId(), account: 'funds', from: CURRENCY, to: 'LTC', given, received, price }, at)
}

/** Adds orders that are open now: an option, a purchase and a sale away from the price. */
function addToday(demo: DemoBackend, now: number): void {
  settleDue(demo, now)
  placeOption(demo, { market: '1', seconds: 300, amount: '250', direction: 'up' }, now - 40_000)
  const btc = demo.findMarket('btcusdt')
  if (!btc) return
  const price = Number(btc.getPrice(now))
  const limit = (share: number) => (price * share).toFixed(0)
  const place = (side: 'buy' | 'sell', share: number, quantity: Decimal) =>
    placeSpotOrder(
      demo,
      {
        market: 'btcusdt',
        type: side,
        orderType: 'limit',
        price: limit(share),
        quantity,
        amount: '1',
        sizedBy: null,
      },
      now - 10 * MINUTE_MS,
    )
  place('buy', 0.94, '0.01')
  place('sell', 1.06, '0.005')
  settleDue(demo, now)
}

function addDestinations({ records }: DemoBackend): void {
  records.addresses.push({ coinId: '1', address: TRON_ADDRESS, title: CURRENCY, network: 'TRC20', memo: '' })
  records.cards.push({ id: '1', bankName: 'Sample Bank', cardNumber: '6222021234567890', cardholder: 'Alex Sample' })
}

function addSessions({ records }: DemoBackend, now: number): void {
  const times = { createdAt: now - 2 * HOUR_MS, seenAt: now }
  records.sessions.push(
    { id: '1', device: 'Chrome · Windows', address: '203.0.113.24', ...times, present: true },
    {
      id: '2',
      device: 'Safari · iPhone',
      address: '198.51.100.7',
      createdAt: now - 3 * DAY_MS,
      seenAt: now - DAY_MS,
      present: false,
    },
  )
}

/** Adds notices and the access of a partner. Texts of notices are read when they are shown, because those of the page's language may still be loading. */
function addNotices(demo: DemoBackend, now: number): void {
  const common = { picture: '', type: '', number: '' }
  demo.records.notices.push(
    {
      ...common,
      id: '1',
      get title() {
        return demo.say('sampleTitle')
      },
      get content() {
        return demo.say('sampleContent')
      },
      createdAt: now - 3 * DAY_MS,
      status: 'read',
      personal: false,
    },
    {
      ...common,
      id: '2',
      get title() {
        return demo.say('welcomeTitle', { site: 'Tradelet' })
      },
      get content() {
        return demo.say('welcomeContent')
      },
      createdAt: now - 5 * HOUR_MS,
      status: 'unread',
      personal: false,
    },
  )
  const at = now - DAY_MS
  const access = { partner: 'harbour', title: 'Harbour Ledger', origin: 'https://harbour.example' }
  const scopes = ['read', 'trade'] as const
  const consents = [{ origin: access.origin, kind: 'page' as const, scopes }]
  demo.records.grants.push({ id: '3', ...access, scopes, createdAt: at, seenAt: at, active: true, consents })
}
