import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogues } from '../../../../shared/base/i18n/folder.ts'
import { fillPlaceholders, type Translate } from '../../../../shared/base/i18n/translate.ts'
import {
  type AlertTexts,
  addNotifiedEvent,
  createResultAlert,
  createReviewAlerts,
  type Reviewed,
} from '../../../../shared/state/notifications/alerts.rules.ts'
import type { FillCard, OptionCard } from '../../../../shared/wire/api/toast.ts'

const createTranslate = (language: string, namespace: string) =>
  ((key: string, values?: object) =>
    fillPlaceholders(language, catalogues[language]?.namespaces[namespace]?.[key] ?? key, values)) as Translate<never>
const createTexts = (language: string, isHidden = false): AlertTexts => ({
  alerts: createTranslate(language, 'alerts'),
  fills: createTranslate(language, 'fills'),
  language,
  isHidden,
})
const ENGLISH = createTexts('en')
const DISCREET = createTexts('en', true)

const option = (part: Partial<OptionCard>): OptionCard => ({
  kind: 'option',
  about: 'option:7',
  route: '/options?order=7',
  title: 'BTC/USDT',
  direction: 'up',
  directionText: '',
  ending: 'won',
  tone: 'up',
  amount: '8.5',
  coin: 'USDT',
  open: () => undefined,
  ...part,
})
const fill = (part: Partial<FillCard>): FillCard => ({
  kind: 'fill',
  about: 'spot:9:filled',
  route: '/trade-lst?status=completed',
  title: 'BTC/USDT',
  side: 'buy',
  partly: false,
  filled: '0.5',
  price: '64000',
  digits: 2,
  open: () => undefined,
  ...part,
})

test('ended option order: outcome, market, and profit or loss', () => {
  assert.deepEqual(createResultAlert(option({}), ENGLISH), {
    about: 'option:7',
    title: 'Option order won',
    text: 'BTC/USDT, +8.50 USDT',
    route: '/options?order=7',
  })
  assert.equal(createResultAlert(option({ ending: 'lost', amount: '-10' }), ENGLISH).text, 'BTC/USDT, −10.00 USDT')
  assert.equal(createResultAlert(option({ amount: null }), ENGLISH).text, 'BTC/USDT')
  for (const [ending, title] of [
    ['draw', 'Option order: draw, amount returned'],
    ['returned', 'Option order returned'],
  ] as const) {
    const told = createResultAlert(option({ ending, amount: '0' }), ENGLISH)
    assert.deepEqual([told.title, told.text], [title, 'BTC/USDT'])
  }
})

test('fill: side, quantity and price', () => {
  assert.deepEqual(createResultAlert(fill({}), ENGLISH), {
    about: 'spot:9:filled',
    title: 'Buy order filled',
    text: 'BTC/USDT, 0.50 BTC at 64,000.00',
    route: '/trade-lst?status=completed',
  })
  const part = createResultAlert(fill({ side: 'sell', partly: true, price: null }), ENGLISH)
  assert.deepEqual([part.title, part.text], ['Sell order partly filled', 'BTC/USDT, 0.50 BTC'])
})

test('hidden amounts: not in the notification', () => {
  for (const card of [option({}), fill({})]) assert.equal(createResultAlert(card, DISCREET).text, 'BTC/USDT')
  const [told] = createReviewAlerts('deposit', [row('1', 'waiting')], [row('1', 'approved')], DISCREET)
  assert.equal(told?.text, 'USDT')
})

const row = (id: string, status: Reviewed['status'], amount = '500'): Reviewed => ({
  id,
  coinId: '3',
  type: 'funds',
  status,
  coin: 'USDT',
  amount,
})

test('reviews: notified if they were waiting before and are decided now', () => {
  const before = [row('1', 'waiting'), row('2', 'waiting'), row('3', 'waiting'), row('4', 'approved')]
  const now = [
    row('1', 'approved', '1500'),
    row('2', 'refused'),
    row('3', 'withdrawn'),
    row('4', 'approved'),
    row('5', 'approved'),
  ]
  assert.deepEqual(createReviewAlerts('deposit', before, now, ENGLISH), [
    {
      about: 'deposit:1',
      title: 'Deposit credited',
      text: '1,500.00 USDT',
      route: '/trade-account?id=3&type=1&tab=deposits',
    },
    {
      about: 'deposit:2',
      title: 'Deposit rejected',
      text: '500.00 USDT',
      route: '/trade-account?id=3&type=1&tab=deposits',
    },
  ])
  assert.deepEqual(
    createReviewAlerts('withdrawal', before, now, ENGLISH).map(({ title }) => title),
    ['Withdrawal approved', 'Withdrawal rejected'],
  )
  assert.deepEqual(createReviewAlerts('deposit', [], now, ENGLISH), [])
})

test('language of the page: used for texts and figures', () => {
  assert.equal(createResultAlert(option({}), createTexts('zh-Hans')).title, '期权订单盈利')
  const [told] = createReviewAlerts(
    'withdrawal',
    [row('1', 'waiting')],
    [row('1', 'approved', '1500')],
    createTexts('fr'),
  )
  assert.match(told?.text ?? '', /^1\s500,00 USDT$/)
})

test('event already notified: null; remembered events: at most 60', () => {
  const told = addNotifiedEvent([''], 'option:7')
  assert.deepEqual(told, ['', 'option:7'])
  assert.equal(addNotifiedEvent(told ?? [], 'option:7'), null)
  const many = Array.from({ length: 100 }, (_, at) => `option:${at}`)
  const last = addNotifiedEvent(many, 'option:100')
  assert.equal(last?.length, 60)
  assert.equal(last?.at(-1), 'option:100')
})

test('order without an amount: named without a figure; the figure has two decimals at least', () => {
  assert.equal(createResultAlert(option({ amount: null }), ENGLISH).text, 'BTC/USDT')
  assert.equal(createResultAlert(option({ amount: '8' }), ENGLISH).text, 'BTC/USDT, +8.00 USDT')
})
