import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handle } from '../../server/core/http/handle.ts'
import { createLog, getErrorFields } from '../../server/core/log/log.ts'
import { withLogScope } from '../../server/core/log/log-scope.ts'
import { VERSION } from '../../server/core/version.ts'
import { login } from '../../shared/base/contract/session.ts'
import { reportLanguage } from '../../shared/base/contract/settings.ts'
import { accountsBackend } from '../support/accounts-backend.ts'
import { eachDatabase, embeddedDatabase } from '../support/databases.ts'
import { callAsOperator, readOperatorToken } from '../support/operator.ts'
import { createTestServer } from '../support/server.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a logged database error contains none of the values sent`, async () => {
    const db = await open()
    await db.query('CREATE TABLE log_sample (name text PRIMARY KEY, word text CHECK (length(word) < 5))')
    const insert = () => db.query('INSERT INTO log_sample VALUES ($1, $2)', ['anna', 'hunter2'])
    const error = await insert().catch((thrown: unknown) => thrown)
    const logged = JSON.stringify(getErrorFields(new Error('outer', { cause: error })))
    assert.match(logged, /log_sample_word_check/)
    assert.match(logged, /23514/)
    assert.doesNotMatch(logged, /hunter2|anna/)
  })
})

test('a failed call: logged with its name and error, without anything from the request', async () => {
  const lines: string[] = []
  const failing = async () => {
    throw new Error('out of paper')
  }
  const server = await createTestServer(
    await embeddedDatabase(),
    [handle(login, failing), handle(reportLanguage, failing)],
    {
      context: { log: createLog('info', { write: (line) => void lines.push(line) }) },
    },
  )
  await server.post('login', { username: 'anna', password: 'hunter2' }, { token: 'hunter3', lang: 'hunter4' })
  await server.send({ method: 'GET', url: '/api/setLang?lang=hunter5', headers: { cookie: 'token=hunter6' } })
  await server.post('noSuchCall', { password: 'hunter7' })
  // A busy machine also logs a slow call.
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'slow call')
  assert.deepEqual(
    logged.map(({ level, call, msg, err }) => [level, call, msg, err.message]),
    [
      [50, '/api/login', 'call failed', 'out of paper'],
      [50, '/api/setLang', 'call failed', 'out of paper'],
    ],
  )
  assert.doesNotMatch(lines.join(), /hunter|anna/)
})

test('a line: has the node, its version and the request once; one of an act also its operator', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) }, 'node-1')
  log.info({}, 'in the background')
  withLogScope({ requestId: 'request-1' }, () => log.info({}, 'of a request'))
  withLogScope({ requestId: 'request-1' }, () => log.child({ requestId: 'request-1' }).info({}, 'of its logger'))
  await withLogScope({ requestId: 'request-1' }, () =>
    withLogScope({ person: 'anna' }, async () => {
      await Promise.resolve()
      log.info({}, 'of an act')
    }),
  )
  for (const line of lines) assert.ok((line.match(/"requestId"/g)?.length ?? 0) <= 1, line)
  const fields = lines.map((line) => JSON.parse(line))
  assert.ok(fields.every(({ node, version }) => node === 'node-1' && version === VERSION))
  assert.deepEqual(
    fields.map(({ requestId, person, msg }) => [msg, requestId, person]),
    [
      ['in the background', undefined, undefined],
      ['of a request', 'request-1', undefined],
      ['of its logger', 'request-1', undefined],
      ['of an act', 'request-1', 'anna'],
    ],
  )
})

test('acts, refusals and looks at personal data: one line each with operator and request, without the input', async () => {
  const backend = await accountsBackend(embeddedDatabase)
  const { email, id } = await backend.join()
  const headers = { 'operator-token': readOperatorToken(backend), 'x-request-id': 'request-of-anna' }
  const asOperator = { headers }
  await callAsOperator(backend, 'PUT', '/settings/name', { value: 'Example' }, asOperator)
  await callAsOperator(backend, 'PUT', '/settings/no_such', { value: 'Example' }, asOperator)
  await callAsOperator(backend, 'GET', `/members/${id}`, undefined, asOperator)
  await callAsOperator(backend, 'GET', '/settings', undefined, asOperator)
  const written = backend.logged.filter((line) => line.includes('operator command'))
  assert.doesNotMatch(written.join(), new RegExp(`${email}|Example`))
  assert.deepEqual(
    written.map((line) => {
      const { command, outcome, person, requestId } = JSON.parse(line)
      return [command, outcome, person, requestId]
    }),
    [
      ['settings set', 'done', 'shell', 'request-of-anna'],
      ['settings set', 'refused', 'shell', 'request-of-anna'],
      ['members show', 'seen', 'shell', 'request-of-anna'],
    ],
  )
})

test('a line of a handler: has the request of its call', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const handler = handle(reportLanguage, async ({ context }) => {
    context.log.warn({}, 'from the handler')
    throw new Error('stop')
  })
  const server = await createTestServer(await embeddedDatabase(), [handler], { context: { log } })
  await server.send({ method: 'GET', url: '/api/setLang?lang=de', headers: { 'x-request-id': 'request-77' } })
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'slow call')
  const ids = logged.map(({ msg, requestId }) => [msg, requestId])
  assert.deepEqual(ids, [
    ['from the handler', 'request-77'],
    ['call failed', 'request-77'],
  ])
})
