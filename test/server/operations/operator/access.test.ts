import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { ensureSecret, matchesSecret } from '../../../../server/operations/operator/operator-secret.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../../support/databases.ts'
import { callAsOperator, readOperatorToken } from '../../../support/operator.ts'

const started = lazily(() => accountsBackend(embeddedDatabase))
const ask = async (from: Parameters<typeof callAsOperator>[4]) =>
  callAsOperator(await started(), 'GET', '/settings', undefined, from)

test('the token is created at the first start, readable by this user only, and stays', async () => {
  const backend = await started()
  const token = readOperatorToken(backend)
  assert.match(token, /^[\w-]{43}$/)
  assert.equal((await stat(path(backend.dataDir, 'operator.token'))).mode & 0o777, 0o600)
  assert.equal(await ensureSecret(backend.dataDir), token)
})

test('a request from this machine with the token is accepted', async () => {
  for (const ip of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) assert.equal((await ask({ ip })).code, 1, ip)
})

test('a request without the token or with a wrong one gets 401', async () => {
  const right = readOperatorToken(await started())
  const wrong = ['', 'x', right.slice(1), `${right}${right}`, right.toLowerCase()]
  const headers = [{}, ...wrong.map((given) => ({ 'operator-token': given }))]
  for (const given of headers) {
    const answer = await ask({ headers: given })
    assert.deepEqual([answer.status, answer.code, answer.data], [401, 401, null])
  }
})

test('a request from another machine gets 404, even with the token', async () => {
  for (const ip of ['10.0.0.5', '203.0.113.9', '::ffff:10.0.0.5', '2001:db8::1', '128.0.0.1']) {
    const answer = await ask({ ip })
    assert.deepEqual([answer.status, answer.data], [404, null], ip)
  }
})

test('a request through a proxy gets 404, whatever the forwarded address', async () => {
  const token = readOperatorToken(await started())
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])
    assert.equal((await ask({ headers: { 'operator-token': token, [header]: '127.0.0.1' } })).status, 404, header)
})

test("a member's token is rejected", async () => {
  const { token } = await (await started()).join()
  assert.equal((await ask({ headers: { token, 'operator-token': token } })).status, 401)
})

test('every command is rejected without the token, and nothing is done', async () => {
  const backend = await started()
  for (const [method, route] of [
    ['PUT', '/settings/name'],
    ['POST', '/notices'],
    ['POST', '/credits'],
    ['DELETE', '/popup'],
    ['POST', '/books/verify'],
  ] as const)
    assert.equal((await callAsOperator(backend, method, route, { value: 'x' }, { headers: {} })).status, 401, route)
  assert.deepEqual(await backend.context.db.query('SELECT key FROM site_settings'), [])
})

test('no command and no setting decides how an option ends', async () => {
  const backend = await started()
  const routes = backend.app.printRoutes({ commonPrefix: false })
  const commands = routes.split(/\n(?=.*\/operator)/).filter((line) => line.includes('/operator'))
  assert.ok(commands.length > 8)
  // What members must do before their order decides nothing about an order that is accepted.
  const others = commands.join().replaceAll(/\([A-Z, ]+\)|\/option-permission/g, '')
  assert.doesNotMatch(others, /order|option|outcome|settle\b|win/i)
  const { data } = await callAsOperator(backend, 'GET', '/settings')
  for (const { key } of data as { key: string }[])
    if (key !== 'option_risk_warning' && key !== 'option_blocked_countries')
      assert.doesNotMatch(key, /win|outcome|result|risk|tie/i)
})

test('matchesSecret: compares whole tokens', () => {
  assert.deepEqual(
    ['abc', 'abd', '', 'abcabc', 'ab'].map((given) => matchesSecret(given, 'abc')),
    [true, false, false, false, false],
  )
})

test('no token, password or name is logged, also when a query fails', async () => {
  const backend = await started()
  const member = await backend.join()
  const logIn = (password: string) => backend.call('login', { username: member.email, password })
  await logIn('Wrong98765')
  await backend.context.db.query('ALTER TABLE members RENAME TO elsewhere')
  assert.equal((await logIn('Lost98765')).code, 500)
  await backend.context.db.query('ALTER TABLE elsewhere RENAME TO members')
  const log = backend.logged.join('\n')
  assert.match(log, /call failed/)
  for (const secret of [member.token, readOperatorToken(backend), 'Wrong98765', 'Lost98765', member.email])
    assert.ok(!log.includes(secret), secret)
})

test('wrong tokens of a sender are limited and logged at a limited rate; the right token already in use is accepted', async () => {
  const backend = await accountsBackend(embeddedDatabase)
  const guess = (token: string) =>
    callAsOperator(backend, 'GET', '/settings', undefined, { headers: { 'operator-token': token } })
  const right = readOperatorToken(backend)
  assert.equal((await guess(right)).code, 1)
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await guess(`guess-${n}`)).status)
  assert.deepEqual(statuses, [...Array(20).fill(401), ...Array(20).fill(429)])
  const lines = backend.logged.filter((line) => line.includes('wrong operator token rejected'))
  assert.equal(lines.length, 5)
  assert.ok(lines.every((line) => line.includes('"sender":"127.0.0.1"') && !line.includes('guess-')))
  assert.equal((await guess(right)).code, 1)
  backend.clock.now += 10_000
  assert.deepEqual([(await guess('one-more')).status, (await guess('another')).status], [401, 429])
})
