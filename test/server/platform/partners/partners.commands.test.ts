import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPartnerByKey } from '../../../../server/platform/partners/partners.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, grantAccess, openTestSession, PARTNER_ORIGIN } from '../../../support/partners.ts'

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
    const taken = await callAsOperator(backend, 'POST', '/partners', { ...GIVEN, name })
    assert.match(taken.msg, /is that of a revoked partner; partners restore partner-\d+ gives it access again/)
    const again = await callAsOperator(backend, 'DELETE', `/partners/${name}`)
    assert.equal(again.msg, `There is no partner ${name} with access.`)
    assert.equal((await callAsOperator(backend, 'POST', `/partners/${name}/key`)).code, 201)
  })

  test(`${kind}: a restored partner has a new key, and its old one stays invalid`, async () => {
    const backend = await started()
    const { name, key } = await addTestPartner(backend)
    const path = `/partners/${name}/restore`
    assert.equal((await callAsOperator(backend, 'POST', path)).msg, `Partner ${name} has access.`)
    await callAsOperator(backend, 'DELETE', `/partners/${name}`)
    const { data } = await callAsOperator(backend, 'POST', path)
    const isValid = async (given: string) =>
      (await findPartnerByKey(backend.context.db, given, backend.clock.now)) !== null
    assert.deepEqual([await isValid(key), await isValid((data as { key: string }).key)], [false, true])
    assert.equal((await callAsOperator(backend, 'POST', '/partners/nobody/restore')).msg, 'There is no partner nobody.')
  })

  /** A partner with a session of each given scopes, and whether the sessions are still accepted for reading. */
  const startSessions = async () => {
    const backend = await started()
    const [{ name }, member] = [await addTestPartner(backend), await backend.join()]
    const openSession = (scopes: readonly ('read' | 'trade')[]) =>
      openTestSession(backend, { partner: name, member: member.id, scopes })
    const change = (body: object) => callAsOperator(backend, 'PUT', `/partners/${name}`, body)
    const getStatus = async (token: string) =>
      (await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).status
    return { backend, name, member, openSession, change, getStatus }
  }

  test(`${kind}: a partner that loses a scope loses the sessions with it at once, and keeps the others`, async () => {
    const { openSession, change, getStatus } = await startSessions()
    const [reading, trading] = [await openSession(['read']), await openSession(['read', 'trade'])]
    assert.deepEqual([await getStatus(reading), await getStatus(trading)], [200, 200])
    const { data } = await change({ scopes: 'read' })
    const { scopes, ended, title } = data as Record<string, unknown>
    assert.deepEqual([scopes, ended, title], [['read'], 1, 'Harbour Ledger'])
    assert.deepEqual([await getStatus(reading), await getStatus(trading)], [200, 401])
    await change({ scopes: 'read,trade' })
    assert.equal(await getStatus(trading), 401, 'given back, the scope does not revive the session')
  })

  test(`${kind}: a partner that loses an origin loses its sessions and codes there at once`, async () => {
    const { backend, name, member, openSession, change, getStatus } = await startSessions()
    const token = await openSession(['read'])
    const code = await grantAccess(backend, { partner: name, token: member.token })
    assert.equal(((await change({ origins: 'https://other.example' })).data as { ended: number }).ended, 1)
    assert.equal(await getStatus(token), 401)
    await change({ origins: PARTNER_ORIGIN })
    assert.equal((await callFrom(backend, 'partner/token', code, { origin: PARTNER_ORIGIN })).code, 201)
  })

  test(`${kind}: a new title changes nothing else; nothing to change, a wrong value and a revoked partner are refused`, async () => {
    const { backend, name, openSession, change, getStatus } = await startSessions()
    const token = await openSession(['read'])
    const { title, origins, ended } = (await change({ title: 'Harbour News' })).data as Record<string, unknown>
    assert.deepEqual([title, origins, ended], ['Harbour News', [PARTNER_ORIGIN], 0])
    assert.equal(await getStatus(token), 200)
    assert.equal((await change({})).msg, 'Name a change: --title, --origins, --scopes or --framed-only.')
    assert.equal((await change({ scopes: 'withdraw' })).code, 201)
    await callAsOperator(backend, 'DELETE', `/partners/${name}`)
    assert.equal((await change({ scopes: 'read' })).msg, `There is no partner ${name} with access.`)
  })
})
