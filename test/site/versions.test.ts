import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { NewVersion } from '../../shared/view/dom/new-version.ts'
import { parseBuild, Versions } from '../../site/scripts/versions.ts'

const MINUTE = 60_000
let now = 0
let build: string | null = 'one'
let requestCount = 0
let pageState = { busy: false, sending: false }
let offered: NewVersion | null = null
let loaded = 0
let versions: Versions

beforeEach(() => {
  ;[now, build, requestCount, offered, loaded] = [0, 'one', 0, null, 0]
  pageState = { busy: false, sending: false }
  versions = new Versions('one', {
    fetchBuild: async () => {
      requestCount += 1
      return build
    },
    isBusy: () => pageState.busy,
    isSending: () => pageState.sending,
    offer: (version) => {
      offered = version
    },
    reload: () => {
      loaded += 1
    },
    now: () => now,
  })
})

const requireOffer = (): NewVersion => {
  assert.ok(offered, 'a version is offered')
  return offered
}

test('no version is offered while the server has the build of the page, or cannot tell its build', async () => {
  for (build of ['one', null, '']) {
    await versions.check()
    assert.equal(offered, null)
    now += MINUTE
  }
})

test('a new build is offered, and loaded only after the offer is accepted', async () => {
  build = 'two'
  await versions.check()
  assert.equal(loaded, 0)
  requireOffer().load()
  assert.equal(loaded, 1)
})

test('the server is requested at most once a minute, and not at all once the new build is known', async () => {
  for (const at of [0, 1, MINUTE - 1]) {
    now = at
    await versions.check()
  }
  assert.equal(requestCount, 1)
  now = MINUTE
  build = 'two'
  await versions.check()
  now += MINUTE
  await versions.check()
  assert.equal(requestCount, 2)
})

test('the offer waits until the member is idle, and is withdrawn while they enter something', async () => {
  build = 'two'
  pageState.busy = true
  await versions.check()
  assert.equal(offered, null)
  pageState.busy = false
  versions.updateOffer()
  requireOffer()
  pageState.busy = true
  versions.updateOffer()
  assert.equal(offered, null)
})

test('nothing is loaded while a request is pending', async () => {
  build = 'two'
  await versions.check()
  const { load } = requireOffer()
  pageState.sending = true
  load()
  assert.equal(loaded, 0)
  versions.updateOffer()
  assert.equal(offered, null)
})

test('a postponed offer returns after an hour', async () => {
  build = 'two'
  await versions.check()
  requireOffer().later()
  assert.equal(offered, null)
  now += 60 * MINUTE - 1
  versions.updateOffer()
  assert.equal(offered, null)
  now += 1
  versions.updateOffer()
  requireOffer()
})

test('a chunk missing after a deployment brings the offer at once, even if it was postponed or something is typed', async () => {
  await versions.check()
  build = 'two'
  pageState.busy = true
  await versions.handleMissingCode()
  requireOffer().later()
  await versions.handleMissingCode()
  requireOffer()
})

test('a chunk missing for lack of a connection brings no offer', async () => {
  build = null
  await versions.handleMissingCode()
  assert.equal(offered, null)
  build = 'one'
  await versions.handleMissingCode()
  assert.equal(offered, null)
})

test('the build of a page is in its root element', () => {
  assert.equal(parseBuild('<!doctype html><html lang="en" data-build="ab12" data-title>'), 'ab12')
  for (const page of ['<p data-build="x">', '', '{"code":503}']) assert.equal(parseBuild(page), null)
})
