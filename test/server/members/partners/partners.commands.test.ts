import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPartnerByKey } from '../../../../server/members/partners/partners.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner } from '../../../support/partners.ts'

const HOUR_MS = 3_600_000
const GIVEN = {
  name: 'acme',
  title: 'Acme News',
  origins: 'https://a.example, https://b.example:8443',
  scopes: 'trade,read',
}

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: a registered partner is listed with its origins and scopes, and its key is not stored`, async () => {
    const backend = await started()
    const { data } = await callAsOperator(backend, 'POST', '/partners', GIVEN)
    const { key } = data as { key: string }
    assert.match(key, /^tlk_\d+_[\w-]{43}$/)
    const shown = (await callAsOperator(backend, 'GET', '/partners/acme')).data as Record<string, unknown>
    assert.deepEqual(
      [shown.title, shown.origins, shown.scopes, shown.members],
      ['Acme News', ['https://a.example', 'https://b.example:8443'], ['read', 'trade'], 0],
    )
    const { db, now } = backend.context
    assert.equal((await findPartnerByKey(db, key, now()))?.name, 'acme')
    const rows = [await db.query('SELECT * FROM partner_keys'), await db.query('SELECT * FROM embedding_partners')]
    assert.ok(!JSON.stringify(rows).includes(key.slice(-43)))
    assert.ok(!backend.logged.join('').includes(key.slice(-43)))
    assert.equal((await callAsOperator(backend, 'POST', '/partners', GIVEN)).msg, 'The name acme is taken.')
  })

  for (const [what, wrong] of [
    ['a name with capitals', { name: 'Acme' }],
    ['an origin with a path', { origins: 'https://a.example/page' }],
    ['an origin without TLS', { origins: 'http://a.example' }],
    ['an origin with a wildcard', { origins: 'https://*.example' }],
    ['no origin', { origins: ' , ' }],
    ['the scope withdraw', { scopes: 'read,withdraw' }],
    ['the scope none', { scopes: 'none' }],
    ['no scope', { scopes: ',' }],
  ] as const)
    test(`${kind}: a partner with ${what} is refused`, async () => {
      const backend = await started()
      const { code, msg } = await callAsOperator(backend, 'POST', '/partners', { ...GIVEN, name: 'other', ...wrong })
      assert.deepEqual([code, msg.split(':')[0]], [201, Object.keys(wrong)[0]])
    })

  test(`${kind}: a new key ends the old one at once, or after the overlap`, async () => {
    const backend = await accountsBackend(open)
    const { name, key } = await addTestPartner(backend)
    const isValid = async (given: string) =>
      (await findPartnerByKey(backend.context.db, given, backend.clock.now)) !== null
    const rotate = async (body?: object) =>
      ((await callAsOperator(backend, 'POST', `/partners/${name}/key`, body)).data as { key: string }).key
    const second = await rotate({ overlap: '2' })
    assert.deepEqual([await isValid(key), await isValid(second)], [true, true])
    backend.clock.now += 2 * HOUR_MS
    assert.deepEqual([await isValid(key), await isValid(second)], [false, true])
    const third = await rotate()
    assert.deepEqual([await isValid(second), await isValid(third)], [false, true])
  })

  test(`${kind}: a revoked partner has no valid key and cannot be revoked twice`, async () => {
    const backend = await started()
    const { name, key } = await addTestPartner(backend)
    assert.equal((await callAsOperator(backend, 'DELETE', `/partners/${name}`)).code, 1)
    assert.equal(await findPartnerByKey(backend.context.db, key, backend.clock.now), null)
    const again = await callAsOperator(backend, 'DELETE', `/partners/${name}`)
    assert.equal(again.msg, `There is no partner ${name} with access.`)
    assert.equal((await callAsOperator(backend, 'POST', `/partners/${name}/key`)).code, 201)
  })
})
