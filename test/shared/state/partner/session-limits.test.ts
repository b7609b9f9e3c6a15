import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { createLimits } from '../../../../shared/state/partner/session-limits.rules.ts'
import { generateFeatureModule } from '../../../../tools/bundle/features.ts'

const restricted = JSON.parse((generateFeatureModule('features:restricted') ?? '').replace('export default ', ''))

const limit = (scopes: readonly string[] | null, isMember = true) => createLimits(scopes, isMember, restricted)
const listRefused = (scopes: readonly string[] | null, isMember = true) =>
  Object.values(platform).filter(({ path }) => limit(scopes, isMember).refuses(path))

/** Calls that change something. Reading calls pass before the limits are asked. */
const changing = Object.values(platform).filter(({ path }) => !/get/.test(path))
const ALWAYS_SENT = /^(?:partner\/.*|logout|setLang|createHandoff|redeemHandoff|searchUser)$/
const paths = (calls: readonly { path: string }[]) =>
  calls.flatMap(({ path }) => (/get/.test(path) || ALWAYS_SENT.test(path) ? [] : [path])).sort()

test('every call that changes something: a session without trade may send none that needs a scope', () =>
  assert.deepEqual(paths(listRefused(['read', 'quote'])), paths(changing.filter(({ scope }) => scope !== 'public'))))

test('every call that changes something: with trade, and with unknown scopes, only those that no scope allows are refused', () => {
  const refused = paths(changing.filter(({ scope }) => scope === 'none'))
  assert.deepEqual(paths(listRefused(['read', 'trade'])), refused)
  assert.deepEqual(paths(listRefused(null)), refused)
})

test('visitor of a page that asks for read only: calls that need trade are refused', () =>
  assert.deepEqual(paths(listRefused(['read'], false)), paths(changing.filter(({ scope }) => scope === 'trade'))))

test('kinds of actions: those of orders, swaps and own accounts need trade', () => {
  const kinds = ['option', 'spot', 'cancel-order', 'swap', 'transfer', 'withdrawal', 'staking', 'cancel-deposit', '']
  const refused = (scopes: readonly string[]) => kinds.filter((kind) => limit(scopes).refuses(kind))
  assert.deepEqual(refused(['read']), kinds)
  assert.deepEqual(refused(['read', 'trade']), ['withdrawal', 'staking', 'cancel-deposit', ''])
})

const TAGS = ['tl-options', 'tl-exchange', 'tl-spot-orders', 'tl-account-transfer', 'tl-flash-swap', 'tl-ticker']
const listDisabled = (tags: readonly string[], scopes: readonly string[] | null, isMember = true) =>
  tags.filter((tag) => limit(scopes, isMember).disables(tag))

test('elements: all are disabled without trade, the swap also without quote', () => {
  assert.deepEqual(listDisabled(TAGS, ['read']), TAGS)
  assert.deepEqual(listDisabled(TAGS, ['read', 'trade']), ['tl-flash-swap'])
  assert.deepEqual(listDisabled(TAGS, ['read', 'quote', 'trade']), [])
  assert.deepEqual(listDisabled(TAGS, null), [])
})

test('elements of pages that need the product: disabled for members; those of visitors never', () => {
  const product = ['tl-withdrawal', 'tl-staking', 'tl-security']
  assert.deepEqual(listDisabled(product, null), product)
  assert.deepEqual(listDisabled(product, null, false), [])
  const visitors = ['tl-login', 'tl-register', 'tl-forgot-password']
  assert.deepEqual(listDisabled(visitors, ['read']), [])
})
