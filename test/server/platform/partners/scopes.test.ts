import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, GRANT_SCOPES, type GrantScope } from '../../../../shared/base/contract/endpoint.ts'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, openTestSession, PARTNER_ORIGIN } from '../../../support/partners.ts'

/** Calls that are refused for every partner and every scope. */
const NEVER = [
  'withdraw',
  'cancelWithdraw',
  'setusraddress',
  'getusraddress',
  'setBank',
  'resetpwd',
  'resetpay',
  'usrsetreal',
  'balanceTransfer',
  'recharge',
  'getrecharge',
  'endSession',
]

const calls = (Object.values(platform) as Endpoint[]).filter(({ access }) => access === 'member')

test('withdrawals, deposits, addresses, transfers to others and security are in no scope', () => {
  const scopes = NEVER.map((path) => [path, calls.find((call) => call.path === path)?.scope])
  assert.deepEqual(
    scopes,
    NEVER.map((path) => [path, 'none']),
  )
})

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    const partner = await addTestPartner(backend)
    const member = await backend.join()
    return { backend, partner, member }
  })
  const openWith = async (scopes: readonly GrantScope[]) => {
    const { backend, partner, member } = await started()
    return openTestSession(backend, { partner: partner.name, member: member.id, scopes })
  }

  for (const scope of GRANT_SCOPES)
    test(`${kind}: a session with the scope ${scope} may make exactly its calls`, async () => {
      const { backend } = await started()
      const allowed: string[] = []
      for (const { path, methods, upload } of calls) {
        if (path === 'logout' || upload) continue
        const token = await openWith([scope])
        const { status, field, rule } = await callFrom(
          backend,
          path,
          {},
          {
            token,
            origin: PARTNER_ORIGIN,
            method: methods[0],
          },
        )
        const wanted = calls.find((call) => call.path === path)?.scope
        if (status !== 403) allowed.push(path)
        else assert.deepEqual([path, field, rule], [path, 'Token', `scope:${wanted}`])
      }
      const expected = calls.filter((call) => call.path !== 'logout' && (call.scope === scope || call.scope === 'any'))
      assert.deepEqual(allowed.sort(), expected.map(({ path }) => path).sort())
    })

  test(`${kind}: a refusal names the permission, and the own pages of the product are not limited`, async () => {
    const { backend, member } = await started()
    const token = await openWith(['read'])
    const refused = await callFrom(backend, 'withdraw', {}, { token, origin: PARTNER_ORIGIN })
    assert.deepEqual([refused.status, refused.code, refused.field, refused.rule], [403, 403, 'Token', 'scope:none'])
    assert.match(refused.msg, /isn't allowed to do this.*none/)
    assert.notEqual((await backend.call('withdraw', {}, { token: member.token })).status, 403)
  })

  test(`${kind}: a session works from its own origin only`, async () => {
    const { backend } = await started()
    const token = await openWith(['read'])
    for (const origin of [undefined, 'https://other.example', 'https://partner.example.evil.example', 'null']) {
      const { status, rule } = await callFrom(backend, 'getusr', {}, { token, ...(origin && { origin }) })
      assert.deepEqual([status, rule], [403, 'origin'], origin)
    }
    assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).code, 1)
  })

  test(`${kind}: a session ends after 15 minutes, by logout, by a new password and when the partner is revoked`, async () => {
    const backend = await accountsBackend(open)
    const { name } = await addTestPartner(backend)
    const member = await backend.join()
    const isIn = async (token: string) =>
      (await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).status === 200
    const opened = () => openTestSession(backend, { partner: name, member: member.id, scopes: ['read'] })
    const old = await opened()
    backend.clock.now += 15 * 60_000 - 1
    assert.equal(await isIn(old), true)
    backend.clock.now += 1
    assert.equal(await isIn(old), false)
    const left = await opened()
    assert.equal((await callFrom(backend, 'logout', {}, { token: left, origin: PARTNER_ORIGIN })).code, 1)
    assert.equal(await isIn(left), false)
    const [before, revoked] = [await opened(), await opened()]
    const passwords = { oldpassword: 'Secret12345', newpassword: 'Other54321' }
    assert.equal((await backend.call('resetpwd', passwords, { token: member.token })).code, 1)
    assert.deepEqual([await isIn(before), await isIn(revoked)], [false, false])
    const last = await opened()
    assert.equal(await isIn(last), true)
    assert.equal((await callAsOperator(backend, 'DELETE', `/partners/${name}`)).code, 1)
    assert.equal(await isIn(last), false)
  })

  test(`${kind}: a token is stored as a digest only and is in no log line`, async () => {
    const { backend } = await started()
    const token = await openWith(['read'])
    await callFrom(backend, 'withdraw', {}, { token, origin: PARTNER_ORIGIN })
    const rows = await backend.context.db.query('SELECT * FROM partner_tokens')
    assert.ok(!JSON.stringify(rows).includes(token.slice(4)))
    assert.ok(!backend.logged.join('').includes(token.slice(4)))
  })
})
