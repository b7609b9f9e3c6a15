import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, grantAccess, PARTNER_ORIGIN } from '../../../support/partners.ts'

/** Headers of a call that a page of the product sends, in a request by `inject` to `Host: localhost:80`. */
const OWN_PAGE = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }
let requests = 0
/** Returns an address of its own, so that limits of senders do not add up. */
const nextAddress = () => {
  requests += 1
  return `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
}
const REFUSED = [201, 'code', 'code']

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    return { backend, partner: await addTestPartner(backend) }
  })
  /** Returns a member, and functions that log in, allow access in a browser, request a code from a partner's page, and redeem it. */
  const prepared = async () => {
    const { backend, partner } = await started()
    const member = await backend.join()
    /** Logs in and returns the browser's cookie. */
    const login = async (cookie = '') => {
      const answer = await backend.call(
        'login',
        { username: member.email, password: PASSWORD },
        { cookie, ip: nextAddress() },
      )
      assert.equal(answer.code, 1, answer.msg)
      return answer.cookie.split(';')[0] as string
    }
    /** Allows a page access in the browser of a cookie, and returns the session of the page. */
    const allow = async (cookie: string, { key, name } = { ...partner, key: '' }) => {
      const granted = await grantAccess(backend, { partner: name, token: member.token, cookie })
      const from = key ? { key } : { origin: PARTNER_ORIGIN }
      const { code, msg, data } = await callFrom(backend, 'partner/token', granted, from)
      assert.equal(code, 1, msg)
      return data as { token: string; member: string }
    }
    const createCode = async (token: string) => {
      const { code, msg, data } = await callFrom(backend, 'createHandoff', {}, { token, origin: PARTNER_ORIGIN })
      assert.equal(code, 1, msg)
      return (data as { code: string }).code
    }
    const redeem = (code: string, cookie = '', headers: Record<string, string> = OWN_PAGE) =>
      backend.call('redeemHandoff', { code }, { cookie, headers, ip: nextAddress() })
    const cookie = await login()
    return { backend, partner, member, cookie, login, allow, createCode, redeem }
  }

  test(`${kind}: a page of the product continues for the member of a partner's page, once`, async () => {
    const { backend, member, cookie, allow, createCode, redeem } = await prepared()
    const code = await createCode((await allow(cookie)).token)
    const answer = await redeem(code, cookie)
    assert.equal(answer.code, 1, answer.msg)
    const record = (await backend.call('getusr', {}, { token: readToken(answer) })).data as { id: string }
    assert.equal(record.id, member.id)
    assert.deepEqual(getRefusal(await redeem(code, cookie)), REFUSED, 'again')
  })

  test(`${kind}: of two requests with one code one succeeds`, async () => {
    const { cookie, allow, createCode, redeem } = await prepared()
    const code = await createCode((await allow(cookie)).token)
    const codes = (await Promise.all([redeem(code, cookie), redeem(code, cookie)])).map((answer) => answer.code)
    assert.deepEqual(codes.sort(), [1, 201])
  })

  test(`${kind}: a code counts only in the browser that consented to its session, however often the member logs in there`, async () => {
    const { cookie, login, allow, createCode, redeem } = await prepared()
    const [second, unused, other] = [await login(), await login(), await prepared()]
    const former = await allow(second)
    const { token } = await allow(cookie)
    const renewed = await login(cookie)
    assert.notEqual(renewed, cookie)
    for (const [from, reason] of [
      ['', 'no cookie'],
      [`tradelet_device=${'A'.repeat(43)}`, 'invented'],
      [unused, 'a browser of the member that did not consent'],
      [second, 'a browser of the member that consented to another session'],
      [other.cookie, 'a browser of another member'],
      [cookie, 'the secret before the last login'],
      [`__Host-${renewed}`, 'the name of TLS'],
      [renewed.toUpperCase(), 'another case'],
      [renewed.replace('=', '="').concat('"'), 'a quoted value'],
    ] as const)
      assert.deepEqual(getRefusal(await redeem(await createCode(token), from)), REFUSED, reason)
    assert.equal((await redeem(await createCode(token), renewed)).code, 1)
    assert.equal((await redeem(await createCode(former.token), second)).code, 1, 'the other session in its browser')
    assert.deepEqual(getRefusal(await redeem(await createCode(former.token), renewed)), REFUSED)
  })

  test(`${kind}: a session allowed in an unknown browser continues nowhere`, async () => {
    const { cookie, allow, createCode, redeem } = await prepared()
    for (const consenting of ['', `tradelet_device=${'A'.repeat(43)}`, `${cookie}; ${cookie}`]) {
      const { token } = await allow(consenting)
      for (const from of [cookie, consenting, `tradelet_device=${'A'.repeat(43)}`])
        assert.equal((await redeem(await createCode(token), from)).code, 201)
    }
  })

  test(`${kind}: a secret planted before the login opens nothing elsewhere`, async () => {
    const { backend, member, login, allow, createCode, redeem } = await prepared()
    const planted = `tradelet_device=${'p'.repeat(43)}`
    const issued = await login(planted)
    assert.notEqual(issued, planted)
    const { token } = await allow(issued)
    assert.deepEqual(getRefusal(await redeem(await createCode(token), planted)), REFUSED)
    const owner = await backend.join()
    const theirs =
      (await backend.call('login', { username: owner.email, password: PASSWORD })).cookie.split(';')[0] ?? ''
    const shared = await login(theirs)
    assert.notEqual(shared, theirs, "another account's secret")
    assert.deepEqual(getRefusal(await redeem(await createCode((await allow(shared)).token), theirs)), REFUSED)
    assert.equal(member.id === owner.id, false)
  })

  test(`${kind}: two cookies of the name are refused with a reason and leave the code`, async () => {
    const { cookie, allow, createCode, redeem } = await prepared()
    const code = await createCode((await allow(cookie)).token)
    for (const cookies of [`tradelet_device=x; ${cookie}`, `${cookie}; tradelet_device=`, `${cookie};${cookie}`]) {
      const refused = await redeem(code, cookies)
      assert.deepEqual(getRefusal(refused), [201, 'Cookie', 'repeated'])
      assert.match(refused.msg, /twice/)
    }
    assert.equal((await redeem(code, `theme=night; ${cookie}; xtradelet_device=a`)).code, 1)
  })

  test(`${kind}: only a page of the product redeems a code`, async () => {
    const { cookie, allow, createCode, redeem } = await prepared()
    const code = await createCode((await allow(cookie)).token)
    const site = 'sec-fetch-site'
    for (const headers of [
      {},
      { origin: OWN_PAGE.origin },
      { [site]: 'none' },
      { [site]: 'cross-site', origin: PARTNER_ORIGIN },
      { [site]: 'same-site', origin: 'http://shop.localhost' },
      { [site]: 'same-site', origin: OWN_PAGE.origin },
      { [site]: 'same-origin', origin: PARTNER_ORIGIN },
      { [site]: 'same-origin', origin: 'http://localhost:8080' },
      { [site]: 'same-origin', origin: 'null' },
      { [site]: 'same-origin, cross-site', origin: OWN_PAGE.origin },
    ])
      assert.deepEqual(
        getRefusal(await redeem(code, cookie, headers)),
        [201, 'Origin', 'origin'],
        JSON.stringify(headers),
      )
    assert.equal((await redeem(code, cookie, { [site]: 'same-origin' })).code, 1)
  })

  test(`${kind}: a code ends with the access of the page, its session, its partner and the member's password`, async () => {
    const { backend, member, login, allow, createCode, redeem } = await prepared()
    const endGrant = async () => {
      const grants = (await backend.call('getPartnerGrants', {}, { token: member.token })).data as { id: string }[]
      for (const { id } of grants) await backend.call('endPartnerGrant', { id: String(id) }, { token: member.token })
    }
    const cookie = await login()
    for (const end of [
      () => endGrant(),
      (token: string) => callFrom(backend, 'logout', {}, { token, origin: PARTNER_ORIGIN }),
      (_: string, name: string) => callAsOperator(backend, 'DELETE', `/partners/${name}`),
      (_: string, name: string) => callAsOperator(backend, 'PUT', `/partners/${name}`, { scopes: 'quote' }),
      (_: string, name: string) => callAsOperator(backend, 'PUT', `/partners/${name}`, { framedOnly: 'true' }),
    ]) {
      const partner = await addTestPartner(backend)
      const { token } = await allow(cookie, { ...partner, key: '' })
      const code = await createCode(token)
      await end(token, partner.name)
      assert.deepEqual(getRefusal(await redeem(code, cookie)), REFUSED, String(end))
    }
    const partner = await addTestPartner(backend)
    const code = await createCode((await allow(cookie, { ...partner, key: '' })).token)
    const form = { oldpassword: PASSWORD, newpassword: 'Another12345' }
    assert.equal((await backend.call('resetpwd', form, { token: member.token, cookie })).code, 1)
    assert.deepEqual(getRefusal(await redeem(code, cookie)), REFUSED, 'new password')
  })

  test(`${kind}: a session of the partner's server continues in the browser that allowed the server`, async () => {
    const { backend, cookie, login, allow, createCode, redeem } = await prepared()
    const partner = await addTestPartner(backend)
    const [second, { member }] = [await login(), await allow(cookie, partner)]
    await allow(second, { ...partner, key: '' })
    const form = { member, origin: PARTNER_ORIGIN, scopes: 'read' }
    const openSession = async () => {
      const { data } = await callFrom(backend, 'partner/session', form, { key: partner.key })
      return (data as { token: string }).token
    }
    assert.equal((await redeem(await createCode(await openSession()), second)).code, 1, 'the latest consent')
    assert.deepEqual(getRefusal(await redeem(await createCode(await openSession()), cookie)), REFUSED)
  })

  test(`${kind}: a code expires after a minute, and is stored as a digest only`, async () => {
    const { backend, cookie, allow, createCode, redeem } = await prepared()
    const code = await createCode((await allow(cookie)).token)
    assert.ok(!JSON.stringify(await backend.context.db.query('SELECT * FROM handoff_codes')).includes(code))
    backend.clock.now += 60_000
    assert.equal((await redeem(code, cookie)).code, 201)
    assert.ok(!backend.logged.join('').includes(code))
  })

  test(`${kind}: a member creates a limited number of codes`, async () => {
    const { backend, cookie, allow } = await prepared()
    const { token } = await allow(cookie)
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1)
      statuses.push((await callFrom(backend, 'createHandoff', {}, { token, origin: PARTNER_ORIGIN })).status)
    assert.deepEqual(statuses, [...Array(20).fill(200), 429, 429])
  })
})
