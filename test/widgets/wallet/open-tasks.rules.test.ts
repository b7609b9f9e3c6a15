import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOpenTasks } from '../../../widgets/wallet/open-tasks.rules.ts'

const names = (...given: Parameters<typeof listOpenTasks>) => listOpenTasks(...given).map(({ name }) => name)

test('open tasks: none before the record is loaded', () => {
  assert.deepEqual(names(null, { certificationSwitch: true }), [])
})

test('open tasks: the trading password while it is not set, the identity check while it can be submitted', () => {
  const on = { certificationSwitch: true }
  assert.deepEqual(names({ hasTradingPassword: false, identityStatus: 'none' }, on), ['password', 'identity'])
  assert.deepEqual(names({ hasTradingPassword: true, identityStatus: 'rejected' }, on), ['identity'])
  assert.deepEqual(names({ hasTradingPassword: true, identityStatus: 'review' }, on), [])
  assert.deepEqual(names({ hasTradingPassword: true, identityStatus: 'none' }, { certificationSwitch: false }), [])
})
