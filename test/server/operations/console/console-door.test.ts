import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSOLE_ORIGIN, type ConsoleBackend, consoleBackend } from '../../../support/console-backend.ts'
import { postgresDatabase } from '../../../support/databases.ts'
import { readOperatorToken } from '../../../support/operator.ts'
import { addPerson, getCode, PERSON_PASSWORD, setUpPerson } from '../../../support/operator-people.ts'

const readCookie = (header: unknown): string => /^__Host-operator=([^;]*)/.exec(String(header))?.[1] ?? ''

/** Adds a person with roles; returns the cookie and the proof of its session. */
async function addWithSession({ context }: ConsoleBackend, name: string, roles: readonly string[]) {
  const { proven } = await addPerson(context, name, roles)
  return { cookie: proven['operator-session'] ?? '', proof: proven['operator-proof'] ?? '' }
}

const countActs = async ({ context }: ConsoleBackend, person: string, outcome: string): Promise<number> =>
  (await context.db.query('SELECT id FROM operator_acts WHERE person = $1 AND outcome = $2', [person, outcome])).length

test('page of the console: has a policy without inline code, foreign files and frames', async () => {
  const { ask } = await consoleBackend(postgresDatabase)
  const { status, headers, text } = await ask('GET', '/')
  assert.equal(status, 200)
  assert.match(text ?? '', /<title>Console/)
  const policy = String(headers['content-security-policy'])
  for (const directive of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
    assert.ok(policy.split('; ').includes(directive), directive)
  assert.doesNotMatch(policy, /unsafe|\*|http|data:|blob:/)
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(String(headers['strict-transport-security']), /max-age/)
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('request under another name of the host: is refused, also for the page', async () => {
  const { ask } = await consoleBackend(postgresDatabase)
  for (const host of ['evil.example', 'console.example.com.evil.example', 'localhost'])
    for (const path of ['/', '/operator/console'])
      assert.equal((await ask('GET', path, { headers: { host } })).status, 421, `${host} ${path}`)
})

test('console without CONSOLE_HOST: is opened under names of this machine only, with a cookie for plain HTTP', async () => {
  const backend = await consoleBackend(postgresDatabase, { console: { port: 0, host: null } })
  const { ask } = backend
  const plain = { host: 'localhost:4331', 'x-forwarded-proto': undefined }
  const { cookie } = await addWithSession(backend, 'ann', ['auditor'])
  const asAnn = { headers: { ...plain, cookie: `operator=${cookie}` } }
  assert.equal((await ask('GET', '/operator/console', asAnn)).code, 1)
  assert.equal(
    (await ask('GET', '/operator/console', { headers: { ...plain, host: 'console.example.com' } })).status,
    421,
  )
})

test('page of another origin: neither reads nor changes anything, with the cookie of a session', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { ask } = backend
  const { cookie, proof } = await addWithSession(backend, 'ann', ['owner'])
  const foreign: Record<string, string | undefined>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': undefined },
    { origin: 'http://console.example.com', 'sec-fetch-site': undefined },
    { origin: 'null', 'sec-fetch-site': undefined },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of [...foreign, { origin: undefined, 'sec-fetch-site': undefined }]) {
    const answer = await ask('PUT', '/operator/settings/maintenance', { body: { value: true }, cookie, proof, headers })
    assert.deepEqual([answer.status, answer.data], [403, null], JSON.stringify(headers))
  }
  for (const headers of foreign)
    assert.equal((await ask('GET', '/operator/console', { cookie, headers })).status, 403, JSON.stringify(headers))
  assert.equal(await countActs(backend, 'ann', 'done'), 0)
  assert.equal((await ask('GET', '/operator/console', { cookie, headers: { origin: CONSOLE_ORIGIN } })).code, 1)
})

test('request without a session: gets 401 without data, also with the operator token or a header of a session', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { ask } = backend
  const { cookie } = await addWithSession(backend, 'ann', ['owner'])
  const headers: Record<string, string>[] = [
    {},
    { 'operator-token': readOperatorToken(backend) },
    { 'operator-session': cookie },
    { cookie: `operator=${cookie}` },
    { cookie: `__Host-operator=${cookie}; __Host-operator=other` },
    { cookie: '__Host-operator=none' },
  ]
  for (const given of headers)
    for (const path of ['/operator/console', '/operator/members', '/operator/uploads/x.png']) {
      const { status, data } = await ask('GET', path, { headers: given })
      assert.deepEqual([status, data], [401, null], `${path} ${JSON.stringify(Object.keys(given))}`)
    }
})

test('cookie of a member: opens nothing, and the console sets none that the site of the members reads', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { token } = await backend.join()
  const headers = { cookie: `token=${token}; __Host-session=${token}; __Host-device=${token}`, token }
  assert.equal((await backend.ask('GET', '/operator/console', { headers })).status, 401)
  const { cookie } = await addWithSession(backend, 'ann', ['owner'])
  const asMember = await backend.call('getusr', {}, { cookie: `__Host-operator=${cookie}` })
  assert.notEqual(asMember.code, 1)
})

test('login: keeps the token in a cookie that scripts cannot read, and logging out ends the session', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { ask } = backend
  const { secret } = await setUpPerson(backend, 'ann', 'owner')
  const wrong = await ask('POST', '/operator/session', { body: { name: 'ann', password: 'x', code: '000000' } })
  assert.deepEqual([wrong.code, wrong.headers['set-cookie']], [201, undefined])
  const body = { name: 'ann', password: PERSON_PASSWORD, code: getCode(secret, backend) }
  const { code, data, headers } = await ask('POST', '/operator/session', { body })
  assert.deepEqual([code, data], [1, { name: 'ann', failed: 1 }])
  assert.match(
    String(headers['set-cookie']),
    /^__Host-operator=[^;]{20,}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/,
  )
  const cookie = readCookie(headers['set-cookie'])
  const shown = (await ask('GET', '/operator/console', { cookie })).data as { person: string; roles: string[] }
  assert.deepEqual([shown.person, shown.roles], ['ann', ['owner']])
  const ended = await ask('POST', '/operator/session/end', { cookie, body: {} })
  assert.match(String(ended.headers['set-cookie']), /^__Host-operator=; .*Max-Age=0/)
  assert.equal((await ask('GET', '/operator/console', { cookie })).status, 401)
})

test('stolen cookie without the proof: changes nothing that needs the second factor', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { cookie, proof } = await addWithSession(backend, 'ann', ['owner'])
  const change = { body: { value: 'Other' }, cookie }
  const refused = await backend.ask('PUT', '/operator/settings/name', change)
  assert.deepEqual([refused.status, refused.data], [403, { proof: true }])
  const done = await backend.ask('PUT', '/operator/settings/name', { ...change, proof })
  assert.equal(done.code, 1, done.msg)
  assert.ok(done.text)
})

test('person without the permission: is refused and logged, and its list of commands lacks what it may not run', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { ask } = backend
  const { cookie, proof } = await addWithSession(backend, 'cleo', ['content'])
  const refused = await ask('GET', '/operator/members', { cookie, proof })
  assert.deepEqual([refused.status, refused.data], [403, null])
  assert.equal(await countActs(backend, 'cleo', 'refused'), 1)
  const { commands } = (await ask('GET', '/operator/console', { cookie })).data as { commands: { words: string }[] }
  const words = commands.map((command) => command.words)
  assert.ok(words.includes('notices add') && words.includes('sessions list'))
  for (const other of ['members list', 'credit', 'payouts claim', 'operators add'])
    assert.ok(!words.includes(other), other)
})

test('address of the client behind the proxy: stands in the audit log', async () => {
  const backend = await consoleBackend(postgresDatabase)
  const { cookie } = await addWithSession(backend, 'ann', ['owner'])
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  assert.equal((await backend.ask('GET', '/operator/members', { cookie, headers })).code, 1)
  const [row] = await backend.context.db.query("SELECT address FROM operator_acts WHERE person = 'ann'")
  assert.deepEqual(row, { address: '203.0.113.9' })
})
