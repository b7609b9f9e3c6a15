import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getPhase,
  isCurrent,
  PHASES,
  type Sight,
  toErrorCode,
} from '../../../../shared/element/definition/lifecycle.rules.ts'
import type { ApiError } from '../../../../shared/wire/api/call-result.ts'

const SHOWN: Sight = { hasContent: true, isLoading: false, hasFailed: false, isOffline: false, isDelayed: false }

for (const [what, sight, before, after] of [
  ['data', {}, 'ready', 'ready'],
  ['nothing yet', { hasContent: false }, 'loading', 'ready'],
  ['a placeholder', { isLoading: true }, 'loading', 'ready'],
  ['a placeholder without a connection', { isLoading: true, isOffline: true }, 'offline', 'offline'],
  ['an error', { hasFailed: true }, 'error', 'error'],
  ['an error without a connection', { hasFailed: true, isOffline: true }, 'offline', 'offline'],
  ['old figures', { isDelayed: true }, 'stale', 'stale'],
  ['data without a connection', { isOffline: true }, 'ready', 'offline'],
] as const)
  test(`element that shows ${what}: ${before} before its first data, ${after} afterwards`, () => {
    assert.equal(getPhase({ ...SHOWN, ...sight }, false), before)
    assert.equal(getPhase({ ...SHOWN, ...sight }, true), after)
  })

test('code of an error: from the failed call, `broken` without one, `network` without a connection', () => {
  const failed = (kind: ApiError['kind']): ApiError => ({ kind, code: null, message: '' })
  assert.equal(toErrorCode(undefined, false), 'broken')
  assert.equal(toErrorCode(undefined, true), 'network')
  assert.deepEqual(
    (['server', 'malformed', 'refused', 'absent', 'timeout', 'network'] as const).map((kind) =>
      toErrorCode(failed(kind), false),
    ),
    ['server', 'server', 'refused', 'refused', 'network', 'network'],
  )
})

test('figures are current only in an element that is ready', () => {
  assert.deepEqual(PHASES.map(isCurrent), [false, true, false, false, false])
  assert.equal(toErrorCode({ kind: 'unauthorized', code: null, message: '' }, false), 'refused')
})
