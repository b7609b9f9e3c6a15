import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { addTestPartner, callFrom, openTestSession, PARTNER_ORIGIN } from '../../../support/partners.ts'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    return { backend, partner: await addTestPartner(backend) }
  })
  /** Returns a member, the cookie of a browser in which it has logged in, and a function that requests a code from a partner's page. */
  const prepared = async () => {
    const { backend, partner } = await started()
    const member = await backend.join()
    const { cookie } = await backend.call('login', { username: member.email, password: PASSWORD })
    const token = await openTestSession(backend, { partner: partner.name, member: member.id, scopes: ['read'] })
    const createCode = async () => {
      const { code, data } = await callFrom(backend, 'createHandoff', {}, { token, origin: PARTNER_ORIGIN })
      assert.equal(code, 1)
      return (data as { code: string }).code
    }
    const redeem = (code: string, from = {}) => backend.call('redeemHandoff', { code }, from)
    return { backend, member, cookie: cookie.split(';')[0] as string, createCode, redeem }
  }

  test(`${kind}: a page of the product continues for the member of a partner's page, once`, async () => {
    const { backend, member, cookie, createCode, redeem } = await prepared()
    const code = await createCode()
    const answer = await redeem(code, { cookie })
    assert.equal(answer.code, 1, answer.msg)
    const record = (await backend.call('getusr', {}, { token: readToken(answer) })).data as { id: string }
    assert.equal(record.id, member.id)
    assert.equal((await redeem(code, { cookie })).code, 201)
  })

  test(`${kind}: a code opens no session in a browser in which the member has not logged in`, async () => {
    const { cookie, createCode, redeem } = await prepared()
    const other = await prepared()
    for (const from of [{}, { cookie: `tradelet_device=${'A'.repeat(43)}` }, { cookie: other.cookie }]) {
      const code = await createCode()
      assert.deepEqual([(await redeem(code, from)).rule, (await redeem(code, { cookie })).rule], ['code', 'code'])
    }
  })

  test(`${kind}: a code expires after a minute, and is stored as a digest only`, async () => {
    const { backend, cookie, createCode, redeem } = await prepared()
    const code = await createCode()
    assert.ok(!JSON.stringify(await backend.context.db.query('SELECT * FROM handoff_codes')).includes(code))
    backend.clock.now += 60_000
    assert.equal((await redeem(code, { cookie })).code, 201)
    assert.ok(!backend.logged.join('').includes(code))
  })
})
