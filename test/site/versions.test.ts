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

test('no version is offered while the server has the build of the page, or cannot tell its build', async () => {
  for (build of ['one', null, '']) {
    await versions.look()
    assert.equal(offered, null)
    now += MINUTE
  }
})

test('a new build is offered, and loaded only after the offer is accepted', async () => {
  build = 'two'
  await versions.look()
  assert.equal(loaded, 0)
  offer().load()
  assert.equal(loaded, 1)
})

test('the server is requested at most once a minute, and not at all once the new build is known', async () => {
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

test('the offer waits until the member is idle, and is withdrawn while they enter something', async () => {
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

test('nothing is loaded while a request is pending', async () => {
  build = 'two'
  await versions.look()
  const { load } = offer()
  is.sending = true
  load()
  assert.equal(loaded, 0)
  versions.review()
  assert.equal(offered, null)
})

test('a postponed offer returns after an hour', async () => {
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

test('a chunk missing after a deployment brings the offer at once, even if it was postponed or something is typed', async () => {
  await versions.look()
  build = 'two'
  is.busy = true
  await versions.missing()
  offer().later()
  await versions.missing()
  offer()
})

test('a chunk missing for lack of a connection brings no offer', async () => {
  build = null
  await versions.missing()
  assert.equal(offered, null)
  build = 'one'
  await versions.missing()
  assert.equal(offered, null)
})

test('the build of a page is in its root element', () => {
  assert.equal(buildIn('<!doctype html><html lang="en" data-build="ab12" data-title>'), 'ab12')
  for (const page of ['<p data-build="x">', '', '{"code":503}']) assert.equal(buildIn(page), null)
})
