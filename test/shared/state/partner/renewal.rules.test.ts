import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLife, getRenewalDelay } from '../../../../shared/state/partner/renewal.rules.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

for (const [what, expires, delay] of [
  ['15 minutes', NOW + 15 * MINUTE, 10 * MINUTE],
  ['3 seconds', NOW + 3_000, 2_000],
  ['a server whose clock is an hour ahead', NOW + 75 * MINUTE, 10 * MINUTE],
  ['a server whose clock is an hour behind', NOW - 45 * MINUTE, 10 * MINUTE],
] as const)
  test(`a session of ${what} is renewed after ${delay / 1000} s and ends after ${(delay * 1.5) / 1000} s`, () =>
    assert.deepEqual([getRenewalDelay(expires, NOW), getLife(expires, NOW)], [delay, delay * 1.5]))
