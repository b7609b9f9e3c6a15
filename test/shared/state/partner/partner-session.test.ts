import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { PAGE_PATIENCE_MS } from '../../../../shared/state/partner/page-request.ts'
import { type PartnerSessionToken, partnerConfig } from '../../../../shared/state/partner/partner-config.ts'
import { partnerSession } from '../../../../shared/state/partner/partner-session.ts'
import { $refused, $token, setToken } from '../../../../shared/state/session/token.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { advanceClock, stopClock } from '../../../support/page/clock.ts'
import { config, storage } from '../../../support/page/page.ts'
import { answer, flushTasks, sentTo, server } from '../../../support/page/server.ts'

const MINUTE_MS = 60_000
const LIFE_MS = 15 * MINUTE_MS

stopClock()
mock.method(console, 'error', () => undefined)
config.hosted = false
setToken('of-an-earlier-login')
partnerSession.takeOver({})

const createToken = (token: string): PartnerSessionToken => ({ token, expires: Date.now() + LIFE_MS })

beforeEach(() => {
  $token.set('')
  delete partnerConfig.fetchSession
  server.sent.length = 0
  server.reply = () => answer({ code: 401, msg: 'Log in', data: null }, 401)
})

test('a further build of the page keeps the session of the partner, for all builds', async () => {
  partnerSession.use(createToken('tlp_first'))
  // Node loads a module again if its address has another query, as a browser does with another build.
  const load = (file: string) => import(new URL(`../../../../shared/${file}?build=2`, import.meta.url).href)
  await load('state/session/token.ts')
  const other = await load('state/partner/partner-session.ts')
  assert.equal(identity.token(), 'tlp_first')
  other.partnerSession.use(createToken('tlp_second'))
  assert.equal(identity.token(), 'tlp_second')
  assert.match($token.get(), /^partner-/)
})

test('a build of an earlier version that assigns its own functions changes nothing', () => {
  partnerSession.use(createToken('tlp_first'))
  identity.token = () => $token.get()
  identity.onUnauthorized = () => assert.fail('not called')
  assert.equal(identity.token(), 'tlp_first')
  identity.onUnauthorized('tlp_other')
  assert.equal(identity.token(), 'tlp_first')
})

test('the token is neither exported nor stored, and that of an earlier login is removed', () => {
  partnerSession.use(createToken('tlp_secret'))
  assert.ok(!$token.get().includes('tlp_secret'))
  assert.ok(![...storage.values.values()].join().includes('tlp_secret'))
  assert.ok(![...storage.values.values()].join().includes('of-an-earlier-login'))
})

test('fetchSession that stays silent: no session after 10 s, and the next renewal asks again', async () => {
  let asked = 0
  partnerConfig.fetchSession = () => {
    asked += 1
    return asked === 1 ? new Promise(() => undefined) : Promise.resolve(createToken('tlp_late'))
  }
  let renewed: boolean | undefined
  void partnerSession.renew().then((isRenewed) => {
    renewed = isRenewed
  })
  await advanceClock(PAGE_PATIENCE_MS - 1_000)
  assert.equal(renewed, undefined)
  await advanceClock(1_000)
  assert.equal(renewed, false)
  assert.equal(await partnerSession.renew(), true)
  assert.equal(identity.token(), 'tlp_late')
})

test('fetchSession that returns null at the renewal and at the end: the page is signed out as expired', async () => {
  let next: PartnerSessionToken | null = createToken('tlp_first')
  let asked = 0
  partnerConfig.fetchSession = async () => {
    asked += 1
    return next
  }
  await partnerSession.renew()
  next = null
  const before = $refused.get()
  await advanceClock(LIFE_MS - 1_000)
  assert.deepEqual([asked, identity.token(), $token.get() !== ''], [2, 'tlp_first', true])
  await advanceClock(1_000)
  assert.deepEqual([asked, identity.token(), $token.get(), $refused.get()], [3, '', '', before + 1])
})

test('fetchSession that fails once at the renewal: the last attempt at the end continues the session', async () => {
  const answers: (PartnerSessionToken | null)[] = [createToken('tlp_first'), null]
  partnerConfig.fetchSession = async () => (answers.length > 0 ? (answers.shift() ?? null) : createToken('tlp_next'))
  await partnerSession.renew()
  const [before, mark] = [$refused.get(), $token.get()]
  await advanceClock(LIFE_MS)
  assert.deepEqual([identity.token(), $token.get(), $refused.get()], ['tlp_next', mark, before])
})

test('session that the server rejects and nothing renews: signed out as expired, once', async () => {
  partnerSession.use(createToken('tlp_first'))
  const before = $refused.get()
  identity.onUnauthorized('tlp_first')
  identity.onUnauthorized('tlp_first')
  await flushTasks()
  assert.equal(sentTo('/api/partner/renew').length, 1)
  assert.deepEqual([identity.token(), $token.get(), $refused.get()], ['', '', before + 1])
})

test('logout while a renewal runs: the member stays logged out', async () => {
  let respond = (_session: PartnerSessionToken): void => undefined
  partnerSession.use(createToken('tlp_first'))
  partnerConfig.fetchSession = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  const renewal = partnerSession.renew()
  $token.set('')
  respond(createToken('tlp_next'))
  assert.equal(await renewal, false)
  assert.deepEqual([identity.token(), $token.get()], ['', ''])
})

/** Other frames of the page, with what the session has told them. */
function createOthers(renews: boolean) {
  const told: [string, unknown][] = []
  const others = {
    renews,
    told,
    isRenewer: () => others.renews,
    begin: ({ token }: PartnerSessionToken, isNew: boolean) => void told.push([token, isNew]),
    end: (isLogOut: boolean) => void told.push(['end', isLogOut]),
  }
  return others
}

test('frames: a session of this frame and its renewals are passed on, one of another frame is not', async () => {
  const others = createOthers(true)
  partnerSession.use(createToken('tlp_early'))
  partnerSession.shareWith(others)
  partnerSession.use(createToken('tlp_renewed'))
  const mark = $token.get()
  partnerSession.adopt(createToken('tlp_of_another'))
  assert.deepEqual([identity.token(), $token.get()], ['tlp_of_another', mark])
  $token.set('')
  partnerSession.adopt(createToken('tlp_next'))
  assert.notEqual($token.get(), '')
  assert.deepEqual(others.told, [
    ['tlp_early', true],
    ['tlp_renewed', false],
    ['end', true],
  ])
})

test('frames: a log-out in another one, and an end by the server, are no log-out of this frame', async () => {
  const others = createOthers(true)
  partnerSession.shareWith(others)
  partnerSession.adopt(createToken('tlp_first'))
  const before = $refused.get()
  partnerSession.leave()
  partnerSession.leave()
  assert.deepEqual([identity.token(), $token.get(), $refused.get()], ['', '', before])
  partnerSession.adopt(createToken('tlp_second'))
  identity.onUnauthorized('tlp_second')
  await flushTasks()
  assert.deepEqual(others.told, [
    ['end', false],
    ['end', false],
  ])
})

test('frames: one renews the session; another does it as soon as it takes over', async () => {
  const others = createOthers(false)
  partnerSession.shareWith(others)
  partnerSession.adopt(createToken('tlp_first'))
  partnerSession.renewIfDue()
  await advanceClock(LIFE_MS - 1_000)
  assert.equal(sentTo('/api/partner/renew').length, 0)
  server.reply = () => answer({ code: 1, msg: '', data: createToken('tlp_second') })
  others.renews = true
  partnerSession.renewIfDue()
  await flushTasks()
  assert.deepEqual([identity.token(), others.told], ['tlp_second', [['tlp_second', false]]])
})

test('frames: a session that another frame renews at its very end continues', async () => {
  const others = createOthers(false)
  partnerSession.shareWith(others)
  partnerSession.adopt(createToken('tlp_first'))
  const mark = $token.get()
  await advanceClock(LIFE_MS + 1_000)
  partnerSession.adopt(createToken('tlp_second'))
  await advanceClock(LIFE_MS / 2)
  assert.deepEqual([identity.token(), $token.get()], ['tlp_second', mark])
  await advanceClock(LIFE_MS)
  assert.equal($token.get(), '')
})
