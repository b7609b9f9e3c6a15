import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { NewVersion } from '../../shared/dom/new-version.ts'
import { buildIn, Versions } from '../../site/scripts/versions.ts'

const MINUTE = 60_000
let now = 0
let build: string | null = 'one'
let asked = 0
let is = { busy: false, sending: false }
let offered: NewVersion | null = null
let loaded = 0
let versions: Versions

beforeEach(() => {
  ;[now, build, asked, offered, loaded] = [0, 'one', 0, null, 0]
  is = { busy: false, sending: false }
  versions = new Versions('one', {
    deployed: async () => {
      asked += 1
      return build
    },
    isBusy: () => is.busy,
    isSending: () => is.sending,
    offer: (version) => {
      offered = version
    },
    load: () => {
      loaded += 1
    },
    now: () => now,
  })
})

const offer = (): NewVersion => {
  assert.ok(offered, 'a version is offered')
  return offered
}

test('nothing is offered while the server has the build of the page, or cannot say', async () => {
  for (build of ['one', null, '']) {
    await versions.look()
    assert.equal(offered, null)
    now += MINUTE
  }
})

test('a new build is offered, and loaded when the offer is taken, never before', async () => {
  build = 'two'
  await versions.look()
  assert.equal(loaded, 0)
  offer().load()
  assert.equal(loaded, 1)
})

test('the server is asked once a minute at the most, and not at all once it is known', async () => {
  for (const at of [0, 1, MINUTE - 1]) {
    now = at
    await versions.look()
  }
  assert.equal(asked, 1)
  now = MINUTE
  build = 'two'
  await versions.look()
  now += MINUTE
  await versions.look()
  assert.equal(asked, 2)
})

test('the offer waits until a person is in the middle of nothing, and goes while they begin something', async () => {
  build = 'two'
  is.busy = true
  await versions.look()
  assert.equal(offered, null)
  is.busy = false
  versions.review()
  offer()
  is.busy = true
  versions.review()
  assert.equal(offered, null)
})

test('nothing is loaded while something is on its way', async () => {
  build = 'two'
  await versions.look()
  const { load } = offer()
  is.sending = true
  load()
  assert.equal(loaded, 0)
  versions.review()
  assert.equal(offered, null)
})

test('put off, it comes again after an hour', async () => {
  build = 'two'
  await versions.look()
  offer().later()
  assert.equal(offered, null)
  now += 60 * MINUTE - 1
  versions.review()
  assert.equal(offered, null)
  now += 1
  versions.review()
  offer()
})

test('code that is gone with its build brings the offer at once, though it was put off and something is typed', async () => {
  await versions.look()
  build = 'two'
  is.busy = true
  await versions.missing()
  offer().later()
  await versions.missing()
  offer()
})

test('code that does not come for want of a line offers nothing', async () => {
  build = null
  await versions.missing()
  assert.equal(offered, null)
  build = 'one'
  await versions.missing()
  assert.equal(offered, null)
})

test('a page names its build in its root', () => {
  assert.equal(buildIn('<!doctype html><html lang="en" data-build="ab12" data-title>'), 'ab12')
  for (const page of ['<p data-build="x">', '', '{"code":503}']) assert.equal(buildIn(page), null)
})
