import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimits } from '../../../../shared/state/partner/session-limits.rules.ts'

const RESTRICTED = { login: 'visitor', withdrawal: 'member' } as const
const disables = (scopes: readonly string[] | null, isMember: boolean) => {
  const limits = createLimits(scopes, isMember, RESTRICTED)
  return ['login', 'withdrawal', 'flash-swap', 'options'].filter((name) => limits.disables(`tl-${name}`))
}

test('elements: disabled by the scopes that they need, those of visitors never', () => {
  assert.deepEqual(disables(['read'], true), ['withdrawal', 'flash-swap', 'options'])
  assert.deepEqual(disables(['read', 'trade'], true), ['withdrawal', 'flash-swap'])
  assert.deepEqual(disables(['quote', 'trade'], true), ['withdrawal'])
  assert.deepEqual(disables(null, true), ['withdrawal'])
  assert.deepEqual(disables(null, false), [])
})

test('actions: public ones always, trading with its scope, others for visitors only', () => {
  const refused = (scopes: readonly string[] | null, isMember: boolean) =>
    ['login', 'swap', 'withdraw'].filter((action) => createLimits(scopes, isMember, RESTRICTED).refuses(action))
  assert.deepEqual(refused(['read'], true), ['swap', 'withdraw'])
  assert.deepEqual(refused(['trade'], true), ['withdraw'])
  assert.deepEqual(refused(null, false), [])
})
