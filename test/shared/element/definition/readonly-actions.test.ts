import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { refuseActions } from '../../../../shared/element/definition/readonly.ts'
import { createLimits } from '../../../../shared/state/partner/session-limits.rules.ts'
import { $sessionLimits } from '../../../../shared/state/partner/session-limits.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'

/** Calls that a read-only element may send. A new call that reads belongs here. */
const ALLOWED = [
  'createHandoff',
  'logout',
  'partner/renew',
  'partner/session',
  'partner/token',
  'redeemHandoff',
  'searchUser',
  'setLang',
]

class TestElement extends EventTarget {
  readonly = true
  isConnected = true
  parentNode = null
}
Object.assign(globalThis, { Element: TestElement })
const host = new TestElement() as EventTarget as HTMLElement
refuseActions(host)

test('every call of the contract: refused, unless it reads or concerns language and session', async () => {
  const refused = await Promise.all(
    Object.values(platform).map(async ({ path }) => [path, await identity.refuse?.(path, host)] as const),
  )
  const allowed = refused.flatMap(([path, error]) => (error ? [] : [path]))
  assert.deepEqual(allowed.filter((path) => !path.includes('get')).sort(), ALLOWED)
  const changing = Object.values(platform).filter(({ transactional, upload }) => transactional || upload)
  assert.deepEqual(
    changing.filter(({ path }) => allowed.includes(path)),
    [],
  )
})

test('unknown sender: refused while the page has a read-only element', async () => {
  assert.ok(await identity.refuse?.('withdraw'))
  Object.assign(host, { isConnected: false })
  assert.equal(await identity.refuse?.('withdraw'), null)
  Object.assign(host, { isConnected: true })
})

test('an element that is no longer read-only: sends', async () => {
  Object.assign(host, { readonly: false })
  assert.equal(await identity.refuse?.('withdraw', host), null)
})

test('session of a partner without trade: every call that needs it is refused, in elements that are not read-only too', async () => {
  Object.assign(host, { readonly: false })
  const isRefused = async (path: string) => ((await identity.refuse?.(path, host)) ?? null) !== null
  const listRefused = async () => {
    const all = await Promise.all(
      Object.values(platform).map(async ({ path, scope }) => ({ path, scope, refused: await isRefused(path) })),
    )
    return all.filter(({ refused }) => refused)
  }
  const scopes = (calls: readonly { scope: string }[]) => [...new Set(calls.map(({ scope }) => scope))].sort()
  $sessionLimits.set(createLimits(['read'], true, {}))
  assert.deepEqual(scopes(await listRefused()), ['none', 'trade'])
  $sessionLimits.set(createLimits(['read', 'trade'], true, {}))
  assert.deepEqual(scopes(await listRefused()), ['none'])
  $sessionLimits.set(null)
  assert.deepEqual(await listRefused(), [])
})
