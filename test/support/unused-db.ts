import assert from 'node:assert/strict'
import type { Db } from '../../server/core/db/db.ts'

const fail = async () => assert.fail('unexpected database query')

/** Database for code that must not query one. */
export const UNUSED_DB: Db = {
  kind: 'embedded',
  query: fail,
  transaction: fail,
  withAdvisoryLock: fail,
  onCommit: () => () => undefined,
  notifyCommit: () => undefined,
  onReconnect: () => () => undefined,
  close: async () => undefined,
}
