import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handle } from '../../server/core/http/handle.ts'
import { createLog, getErrorFields } from '../../server/core/log/log.ts'
import { login } from '../../shared/base/contract/session.ts'
import { reportLanguage } from '../../shared/base/contract/settings.ts'
import { eachDatabase, embeddedDatabase } from '../support/databases.ts'
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
  const logged = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    logged.map(({ level, call, msg, err }) => [level, call, msg, err.message]),
    [
      [50, '/api/login', 'call failed', 'out of paper'],
      [50, '/api/setLang', 'call failed', 'out of paper'],
    ],
  )
  assert.doesNotMatch(lines.join(), /hunter|anna/)
})
