import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, createPkce, grantAccess, PARTNER_ORIGIN } from '../../../support/partners.ts'

interface Exchanged {
  token: string
  expires: number
  member: string
}

const EXPIRED = [201, 'code', 'code']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const prepared = async (options?: Parameters<typeof addTestPartner>[1]) => {
    const backend = await started()
    const partner = await addTestPartner(backend, options)
    const member = await backend.join()
    return { backend, partner, member }
  }
  type Prepared = Awaited<ReturnType<typeof prepared>>
  const exchange = ({ backend }: Prepared, form: { code: string; verifier: string }, from: object) =>
    callFrom(backend, 'partner/token', form, from)

  test(`${kind}: the window signs a page in, and its session may do what was granted`, async () => {
    const all = await prepared()
    const granted = await grantAccess(all.backend, { partner: all.partner.name, token: all.member.token })
    const { code, data } = await exchange(all, granted, { origin: PARTNER_ORIGIN })
    assert.equal(code, 1)
    const { token, expires, member } = data as Exchanged
    assert.equal(expires, all.backend.clock.now + 15 * 60_000)
    assert.match(member, /^m_[\w-]{24}$/)
    const from = { token, origin: PARTNER_ORIGIN }
    assert.equal((await callFrom(all.backend, 'getusr', {}, from)).code, 1)
    assert.equal((await callFrom(all.backend, 'getExchangeQuote', {}, from)).rule, 'scope:quote')
  })

  test(`${kind}: a code works once, for its verifier, from its origin and within a minute`, async () => {
    const all = await prepared()
    const { backend, partner } = all
    const grant = () => grantAccess(backend, { partner: partner.name, token: all.member.token })
    const from = { origin: PARTNER_ORIGIN }
    const first = await grant()
    const [one, other] = await Promise.all([exchange(all, first, from), exchange(all, first, from)])
    assert.deepEqual([one.code, other.code].sort(), [1, 201])
    const stolen = await grant()
    assert.deepEqual(getRefusal(await exchange(all, { ...stolen, verifier: createPkce().verifier }, from)), EXPIRED)
    assert.deepEqual(getRefusal(await exchange(all, stolen, from)), EXPIRED, 'a wrong verifier uses the code up')
    const elsewhere = await grant()
    assert.deepEqual(getRefusal(await exchange(all, elsewhere, { origin: 'https://other.example' })), EXPIRED)
    assert.deepEqual(getRefusal(await exchange(all, await grant(), {})), EXPIRED, 'neither a page nor a key')
    const late = await grant()
    backend.clock.now += 60_000
    assert.deepEqual(getRefusal(await exchange(all, late, from)), EXPIRED)
  })

  test(`${kind}: a partner's server exchanges a code with its key, another partner's does not`, async () => {
    const all = await prepared()
    const other = await addTestPartner(all.backend)
    const grant = () => grantAccess(all.backend, { partner: all.partner.name, token: all.member.token })
    assert.equal((await exchange(all, await grant(), { key: all.partner.key })).code, 1)
    assert.deepEqual(getRefusal(await exchange(all, await grant(), { key: other.key })), EXPIRED)
  })

  test(`${kind}: only registered origins and scopes can be granted`, async () => {
    const { backend, partner, member } = await prepared({ scopes: 'read' })
    const { challenge } = createPkce()
    const form = { partner: partner.name, origin: PARTNER_ORIGIN, scopes: 'read', challenge }
    const refused = async (change: object) =>
      getRefusal(await backend.call('grantPartnerAccess', { ...form, ...change }, { token: member.token }))
    assert.deepEqual(await refused({ origin: 'https://evil.example' }), [201, 'origin', 'unknown'])
    assert.deepEqual(await refused({ partner: 'nobody' }), [201, 'origin', 'unknown'])
    assert.deepEqual(await refused({ scopes: 'read,trade' }), [201, 'scopes', 'scopes'])
    assert.deepEqual(await refused({ scopes: 'read,withdraw' }), [201, 'scopes', 'choice:read,quote,trade:list'])
    assert.deepEqual(await refused({ challenge: 'plain' }), [201, 'challenge', 'pkce'])
    const shown = await backend.call('getPartnerAccess', form)
    assert.deepEqual(shown.data, { title: 'Harbour Ledger', scopes: 'read' })
    await callAsOperator(backend, 'DELETE', `/partners/${partner.name}`)
    assert.deepEqual(await refused({}), [201, 'origin', 'unknown'])
    assert.equal((await backend.call('getPartnerAccess', form)).code, 201)
  })

  test(`${kind}: a session of the window is renewed once each, for 8 hours`, async () => {
    const all = await prepared()
    const { backend } = all
    const granted = await grantAccess(backend, { partner: all.partner.name, token: all.member.token })
    const from = { origin: PARTNER_ORIGIN }
    let { token } = (await exchange(all, granted, from)).data as Exchanged
    const end = backend.clock.now + 8 * 3_600_000
    const renew = (given: string) => callFrom(backend, 'partner/renew', {}, { ...from, token: given })
    while (backend.clock.now + 14 * 60_000 < end) {
      backend.clock.now += 14 * 60_000
      const next = await renew(token)
      assert.equal(next.code, 1, next.msg)
      assert.ok((next.data as Exchanged).expires <= end)
      assert.equal((await renew(token)).rule, 'renewable')
      token = (next.data as Exchanged).token
    }
    backend.clock.now = end
    assert.equal((await renew(token)).code, 401)
  })

  test(`${kind}: codes and tokens are stored as digests only and are in no log line`, async () => {
    const all = await prepared()
    const { backend } = all
    const granted = await grantAccess(backend, { partner: all.partner.name, token: all.member.token })
    const codes = await backend.context.db.query('SELECT * FROM partner_codes')
    assert.ok(!JSON.stringify(codes).includes(granted.code))
    const { token } = (await exchange(all, granted, { origin: PARTNER_ORIGIN })).data as Exchanged
    const lines = backend.logged.join('')
    for (const secret of [granted.code, granted.verifier, token]) assert.ok(!lines.includes(secret))
  })
})
