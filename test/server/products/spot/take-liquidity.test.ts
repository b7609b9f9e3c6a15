import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeLiquidity } from '../../../../server/products/spot/take-liquidity.ts'
import { compare, sum } from '../../../../shared/base/money/decimal.ts'
import { type Level, walkBook } from '../../../../shared/base/money/fills.ts'
import { postgresDatabase } from '../../../support/databases.ts'

const taking = (visible: readonly Level[], quantity: string, turn: number) => ({
  symbol: 'btcusdt',
  side: 'buy' as const,
  visible,
  turn,
  fill: (levels: readonly Level[]) => walkBook(levels, 'buy', { quantity }, 8),
})

test('postgres: small orders on one side of a market do not wait for each other: none commits before all have taken', async () => {
  const db = await postgresDatabase()
  const visible: Level[] = [['100', '16']]
  await db.transaction((tx) => takeLiquidity(tx, taking(visible, '0.5', 0)))
  let left = 8
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  const turns = Array.from({ length: left }, (_, turn) => turn)
  const got = await Promise.all(
    turns.map((turn) =>
      db.transaction(async (tx) => {
        const { got } = await takeLiquidity(tx, taking(visible, '0.5', turn))
        left -= 1
        if (left === 0) open()
        await all
        return got.filled
      }),
    ),
  )
  assert.deepEqual(new Set(got), new Set(['0.5']))
  const { levels } = await db.transaction((tx) => takeLiquidity(tx, taking(visible, '1', 0)))
  assert.deepEqual(levels, [['100', '11.5']])
})

test('postgres: orders of all sizes at once receive exactly what the book shows, and each the best price that is left', async () => {
  const db = await postgresDatabase()
  const visible: Level[] = [
    ['100', '3'],
    ['101', '2.00000007'],
    ['102', '80'],
  ]
  const sizes = Array.from({ length: 60 }, (_, at) => ['0.3', '0.01', '1.7', '0.00000009', '2'][at % 5] ?? '0')
  const fills = await Promise.all(
    sizes.map((size, turn) => db.transaction(async (tx) => (await takeLiquidity(tx, taking(visible, size, turn))).got)),
  )
  const total = sum(sizes)
  assert.equal(compare(sum(fills.map(({ filled }) => filled)), total), 0)
  // The turnover is that of one order for all: no level was skipped while it had a rest, and none was taken twice.
  const whole = walkBook(visible, 'buy', { quantity: total }, 8)
  assert.equal(compare(sum(fills.map(({ turnover }) => turnover)), whole.turnover), 0)
})
