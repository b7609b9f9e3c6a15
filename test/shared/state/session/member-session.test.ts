import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { $member, refreshMember } from '../../../../shared/state/member/member.store.ts'
import { getLastAccount, signIn } from '../../../../shared/state/session/member-session.ts'
import { signOut } from '../../../../shared/state/session/sign-out.ts'
import { $token, setToken } from '../../../../shared/state/session/token.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import { $reconnected } from '../../../../shared/wire/feed/poll-signals.ts'
import { stopClock } from '../../../support/page/clock.ts'
import { answer, flushTasks, never, type Sent, sentTo, server, text } from '../../../support/page/server.ts'

const member = (token: string) => ({ username: `${token}@example.com`, id: 7, rzstatus: '3', have_pay: '1' })
const asMember = ({ headers }: Sent) => answer({ code: 1, msg: '', data: member(headers.get('token') ?? '') })

stopClock()

beforeEach(() => {
  setToken('')
  server.sent.length = 0
  server.reply = asMember
  $toast.set(null)
})

test('sign-in: stores the login name, loads the record once something subscribes to it', async () => {
  signIn('t1', 'a@b.co')
  assert.equal(getLastAccount(), 'a@b.co')
  await flushTasks()
  assert.equal(sentTo('/api/getusr').length, 0)
  const end = $member.subscribe(() => undefined)
  await flushTasks()
  assert.equal($member.get()?.username, 't1@example.com')
  assert.equal($member.get()?.identityStatus, 'rejected')
  assert.equal($member.get()?.hasTradingPassword, true)
  end()
})

test('change of session: new record, none for a visitor', async () => {
  const end = $member.subscribe(() => undefined)
  setToken('t1')
  await flushTasks()
  setToken('t2')
  assert.equal($member.get(), null)
  await flushTasks()
  assert.equal($member.get()?.username, 't2@example.com')
  setToken('')
  assert.equal($member.get(), null)
  end()
})

test('response for the previous session: dropped', async () => {
  const end = $member.subscribe(() => undefined)
  let late: (response: Response) => void = () => undefined
  server.reply = () => new Promise<Response>((resolve) => (late = resolve))
  setToken('t1')
  await flushTasks()
  server.reply = never
  setToken('t2')
  late(answer({ code: 1, msg: '', data: member('t1') }))
  await flushTasks()
  assert.equal($member.get(), null)
  end()
})

test('failed load of the record: keeps the previous one, reloads after a reconnect', async () => {
  const end = $member.subscribe(() => undefined)
  setToken('t1')
  await flushTasks()
  server.reply = () => text('<h1>Bad gateway</h1>', 502)
  await refreshMember()
  assert.equal($member.get()?.username, 't1@example.com')
  assert.equal($toast.get(), null)
  server.sent.length = 0
  $reconnected.set($reconnected.get() + 1)
  assert.equal(sentTo('/api/getusr').length, 1)
  await flushTasks()
  end()
})

test('signOut: removes the token immediately and calls logout with keepalive', async () => {
  signIn('t1', 'a@b.co')
  server.reply = never
  void signOut()
  assert.equal($token.get(), '')
  const [told] = sentTo('/api/logout')
  assert.equal(told?.headers.get('token'), 't1')
  assert.equal(told?.keepalive, true)
  assert.deepEqual(told?.form, {})
  assert.equal(getLastAccount(), 'a@b.co')
})

test('signOut: succeeds without a toast for any response', async () => {
  for (const reply of [
    () => Promise.reject(new TypeError('fetch failed')),
    () => answer({ code: 401, msg: 'Who?' }, 401),
    () => answer({ code: 500, msg: 'Our fault' }, 500),
  ]) {
    signIn('t1', 'a@b.co')
    server.reply = reply
    await signOut()
    assert.equal($token.get(), '')
    assert.equal($toast.get(), null)
  }
  server.sent.length = 0
  await signOut()
  assert.equal(server.sent.length, 0)
})
