import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupCommands } from '../../console/state/command.store.ts'
import { groupBatches } from '../../console/state/payouts.store.ts'
import { listReasons } from '../../console/state/queue.store.ts'
import { groupWaiting, type MarkedReview } from '../../console/state/today.store.ts'
import { formatAge } from '../../console/view/time-text.ts'

const createReview = (id: string, kind: string, submitted_at: number) => ({ id, kind, submitted_at }) as MarkedReview

test('what waits: one line for each kind of review and list, the oldest first, empty ones left out', () => {
  const reviews = [
    createReview('1', 'deposit', 900),
    createReview('2', 'identity', 300),
    createReview('3', 'deposit', 500),
  ]
  const payouts = [{ payout: 'paying', changed_at: 100 }] as never
  const lines = groupWaiting({ reviews, payouts, requests: [] })
  assert.deepEqual(
    lines.map(({ title, count, oldest, hasMore }) => [title, count, oldest, hasMore]),
    [
      ['Payouts in a batch', 1, 100, false],
      ['Reviews: identity', 1, 300, false],
      ['Reviews: deposit', 2, 500, false],
    ],
  )
  const many = Array.from({ length: 200 }, (_, at) => createReview(String(at), 'loan', at))
  assert.equal(groupWaiting({ reviews: many, payouts: [], requests: [] })[0]?.hasMore, true)
})

test('reasons of a refusal: one for each number of the kind, in English where it is translated', () => {
  const texts = [
    { id: '1', kind: 'deposit', lang: 'de', words: 'Nicht angekommen' },
    { id: '1', kind: 'deposit', lang: 'en', words: 'Not received' },
    { id: '2', kind: 'deposit', lang: 'de', words: 'Anderer Betrag' },
    { id: '3', kind: 'loan', lang: 'en', words: 'Too much' },
  ]
  assert.deepEqual(
    listReasons(texts, 'deposit').map(({ words }) => words),
    ['Not received', 'Anderer Betrag'],
  )
})

test('batches: payouts of one batch together, with the person who claimed it', () => {
  const rows = [
    { id: '3', batch: '9', person: 'ann' },
    { id: '2', batch: '8', person: 'ben' },
    { id: '1', batch: '9', person: 'ann' },
  ] as never
  assert.deepEqual(
    groupBatches(rows).map(({ id, person, rows: own }) => [id, person, own.length]),
    [
      ['9', 'ann', 2],
      ['8', 'ben', 1],
    ],
  )
})

test('commands: are searched in words and descriptions, and grouped by the first word', () => {
  const commands = [
    { words: 'mail list', description: 'lists messages' },
    { words: 'mail retry', description: 'sends again' },
    { words: 'notices add', description: 'sends a message' },
  ] as never
  const found = groupCommands(commands, ' MESSAGE')
  assert.deepEqual(
    found.map(([topic, own]) => [topic, own.map(({ words }) => words)]),
    [
      ['mail', ['mail list']],
      ['notices', ['notices add']],
    ],
  )
})

test('age: at most two units', () => {
  const ages = [59_000, 60_000, 11_100_000, 90_000_000].map(formatAge)
  assert.deepEqual(ages, ['under 1 min', '1 min', '3 h 05 min', '1 d 1 h'])
})
