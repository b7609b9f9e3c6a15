import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATEMENT_GRACE_MS } from '../../../../server/core/db/connection-limits.ts'
import type { ServerConnection } from '../../../../server/core/db/server-connection.ts'
import { createStatementClock } from '../../../../server/core/db/statement-clock.ts'

test('statement beyond its limit and the grace time: its connection is cut, others are not', async () => {
  let now = 0
  const cut: string[] = []
  const connect = (name: string) => ({ cut: () => cut.push(name) }) as unknown as ServerConnection
  const clock = createStatementClock(() => now)
  const ends: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => void ends.push(resolve))
  const running = [
    clock.time(connect('short'), 1_000, wait),
    clock.time(connect('long'), 9_000, wait),
    clock.time(connect('ended'), 1_000, async () => undefined),
  ]
  await running[2]
  now = 1_000 + STATEMENT_GRACE_MS
  clock.cutOverdue()
  assert.deepEqual(cut, [], 'at the limit')
  now += 1
  clock.cutOverdue()
  assert.deepEqual(cut, ['short'])
  for (const end of ends) end()
  await Promise.all(running)
})
