import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/sql.ts'
import { createHaltWatch } from '../../../../server/products/trading/trading.domain.ts'
import { fakeMarket } from '../../../support/fake-market.ts'
import { UNUSED_DB } from '../../../support/unused-db.ts'

test('halts that begin and end: hinted to all members, once each', async () => {
  const hinted: string[] = []
  const market = fakeMarket(() => 0)
  const db: Db = {
    ...UNUSED_DB,
    notifyCommit({ changes = new Map() }) {
      for (const [member, kinds] of changes) hinted.push(`${member} ${[...kinds]}`)
    },
  }
  const look = createHaltWatch({ db, market })
  await look()
  assert.deepEqual(hinted, [])
  market.halted = { by: 'operator', since: 0, message: '' }
  await look()
  await look()
  assert.deepEqual(hinted, ['* settings'])
  market.halted = null
  await look()
  assert.deepEqual(hinted, ['* settings', '* settings'])
})
