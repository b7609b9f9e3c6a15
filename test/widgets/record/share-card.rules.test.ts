import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountFact,
  figureFact,
  rateFact,
  textFact,
  timeFact,
  toFacts,
  tradeFact,
  wordFact,
} from '../../../shared/base/contract/record-facts.ts'
import { createCardLine, toShareCard } from '../../../widgets/record/share-card.rules.ts'

const BTC = { symbol: 'btcusdt', unit: 'USDT' }
const ENTRY = { id: '345201936766', price: '60371.45', ts: 1_000_000 }
const EXIT = { id: '345201937183', price: '60384.02', ts: 1_060_000 }
const optionFacts = (isEnded = true) =>
  toFacts([
    textFact('market', 'BTC/USDT'),
    wordFact('direction', 'up'),
    amountFact('amount', '50', 'USDT'),
    figureFact('duration', 'seconds', 60),
    figureFact('payout', 'percent', '20'),
    amountFact('result', '10', 'USDT', 'change'),
    tradeFact('entry', ENTRY, BTC),
    tradeFact('exit', isEnded ? EXIT : null, BTC),
  ])

test('settled option: percent, both trades with their numbers, the amount only as a choice', () => {
  const card = toShareCard({ type: 'option', state: 'won', facts: optionFacts() })
  assert.deepEqual(card?.result, { kind: 'percent', value: '20' })
  assert.deepEqual([card?.entry?.id, card?.exit?.id], [ENTRY.id, EXIT.id])
  assert.deepEqual(card?.amounts, [{ kind: 'change', value: '10', unit: 'USDT' }])
  assert.equal(card?.tone, 'up')
  const lost = toShareCard({ type: 'option', state: 'lost', facts: optionFacts() })
  assert.deepEqual([lost?.result, lost?.tone], [{ kind: 'percent', value: '-100' }, 'down'])
})

test('open or returned option, unfilled order, deposit: no card', () => {
  assert.equal(toShareCard({ type: 'option', state: 'open', facts: optionFacts(false) }), null)
  assert.equal(toShareCard({ type: 'option', state: 'returned', facts: optionFacts(false) }), null)
  const unfilled = toFacts([textFact('market', 'BTC/USDT'), amountFact('filled', '0', 'BTC')])
  assert.equal(toShareCard({ type: 'spot', state: 'cancelled', facts: unfilled }), null)
  assert.equal(toShareCard({ type: 'deposit', state: 'approved', facts: [] }), null)
})

test('fill and swap: the price of one coin', () => {
  const fill = toFacts([
    textFact('market', 'BTC/USDT'),
    wordFact('direction', 'buy'),
    amountFact('filled', '0.01', 'BTC'),
    amountFact('averagePrice', '60254.32', 'USDT'),
    timeFact('created', 5),
  ])
  const spot = toShareCard({ type: 'spot', state: 'completed', facts: fill })
  assert.deepEqual(spot?.result, { kind: 'price', value: '60254.32', unit: 'USDT', of: 'BTC' })
  assert.deepEqual([spot?.symbol, spot?.at], ['btcusdt', 5])
  const swap = toFacts([
    amountFact('given', '100', 'USDT'),
    amountFact('received', '0.0016524', 'BTC'),
    rateFact('rate', '60517.85', 'USDT', 'BTC'),
  ])
  assert.equal(toShareCard({ type: 'swap', state: 'completed', facts: swap })?.title, 'USDT/BTC')
})

test('line: closes before the entry, then from the entry trade to the exit trade', () => {
  const [entry, exit] = [ENTRY, EXIT].map(({ id, price, ts }) => ({ id, price, at: ts * 10 })) as [never, never]
  const bars = Array.from({ length: 400 }, (_none, minute) => ({ time: minute * 60_000, close: String(minute) }))
  const { before, during } = createCardLine(bars, entry, exit)
  assert.equal(before.at(-1)?.price, 60371.45)
  assert.ok(before.length > 10 && before.every(({ at }) => at >= 10_000_000 - 20 * 60_000))
  assert.deepEqual([during[0]?.price, during.at(-1)?.price], [60371.45, 60384.02])
  assert.ok(
    during.every(({ at }, index) => index === 0 || at > (during[index - 1]?.at ?? 0)),
    'in order of time',
  )
})
