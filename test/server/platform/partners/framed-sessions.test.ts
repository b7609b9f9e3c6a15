import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, grantAccess, openTestSession, PARTNER_ORIGIN } from '../../../support/partners.ts'

/** Origin of the product: `inject` sends the header `Host: localhost:80`. */
const OWN_ORIGIN = 'http://localhost:80'
const EXPIRED = [201, 'code', 'code']

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    const [partner, other, member] = [
      await addTestPartner(backend),
      await addTestPartner(backend),
      await backend.join(),
    ]
    return { backend, partner, other, member }
  })

  test(`${kind}: a session of a frame is accepted from the product's own pages only`, async () => {
    const { backend, partner, member } = await started()
    const token = await openTestSession(backend, {
      partner: partner.name,
      member: member.id,
      scopes: ['read'],
      framed: true,
    })
    const getMember = async (headers: Record<string, string>) => {
      const response = await backend.inject({
        method: 'POST',
        url: '/api/getusr',
        headers: { token, lang: 'en', ...headers },
      })
      const { code, rule } = response.json()
      return code === 1 ? 'accepted' : rule
    }
    const site = 'sec-fetch-site'
    assert.equal(await getMember({ origin: OWN_ORIGIN, [site]: 'same-origin' }), 'accepted')
    assert.equal(await getMember({ [site]: 'same-origin' }), 'accepted')
    assert.equal(await getMember({ host: 'trade.example', origin: 'https://trade.example' }), 'accepted')
    assert.equal(
      await getMember({ origin: PARTNER_ORIGIN, [site]: 'cross-site' }),
      'origin',
      'the page around the frame',
    )
    assert.equal(await getMember({ origin: PARTNER_ORIGIN }), 'origin', 'the same from an old browser')
    assert.equal(await getMember({ origin: 'https://other.trade.example', [site]: 'same-site' }), 'origin')
    assert.equal(await getMember({ origin: 'null' }), 'origin', 'a sandboxed page')
    assert.equal(await getMember({}), 'origin', 'a program')
  })

  test(`${kind}: a session of a page is not accepted from a frame`, async () => {
    const { backend, partner, member } = await started()
    const token = await openTestSession(backend, { partner: partner.name, member: member.id, scopes: ['read'] })
    assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: OWN_ORIGIN })).rule, 'origin')
  })

  test(`${kind}: a code of a frame is exchanged by the product's own page, by the partner's server if that was allowed, and renewed as such`, async () => {
    const { backend, partner, other, member } = await started()
    const grant = (access = '') =>
      grantAccess(backend, { partner: partner.name, token: member.token, framed: '1', kind: access })
    const exchange = async (from: object, access = '') => callFrom(backend, 'partner/token', await grant(access), from)
    assert.deepEqual(getRefusal(await exchange({ origin: PARTNER_ORIGIN })), EXPIRED, 'the page around the frame')
    assert.deepEqual(getRefusal(await exchange({ key: other.key }, 'server')), EXPIRED)
    assert.deepEqual(getRefusal(await exchange({ key: partner.key })), EXPIRED, 'only a frame was allowed')
    const host = { host: 'trade.example', origin: 'https://trade.example', lang: 'en' }
    const send = (path: string, form: Record<string, string>, token = '') =>
      backend.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...host, token, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    const { token } = (await send('partner/token', await grant())).json().data
    const renewed = (await send('partner/renew', {}, token)).json().data.token
    assert.equal((await send('getusr', {}, renewed)).json().code, 1)
    assert.equal((await callFrom(backend, 'getusr', {}, { token: renewed, origin: PARTNER_ORIGIN })).rule, 'origin')
    const byServer = await exchange({ key: partner.key }, 'server')
    assert.equal((await send('getusr', {}, (byServer.data as { token: string }).token)).json().code, 1)
  })

  test(`${kind}: a partner's server opens a session for a frame with the field framed`, async () => {
    const { backend, partner, member } = await started()
    const granted = await grantAccess(backend, { partner: partner.name, token: member.token })
    const { data } = await callFrom(backend, 'partner/token', granted, { key: partner.key })
    const form = { member: (data as { member: string }).member, origin: PARTNER_ORIGIN, scopes: 'read' }
    const openSession = async (framed: string) =>
      (
        (await callFrom(backend, 'partner/session', { ...form, framed }, { key: partner.key })).data as {
          token: string
        }
      ).token
    const fromPage = async (token: string) =>
      (await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).rule
    assert.equal(await fromPage(await openSession('1')), 'origin')
    assert.notEqual(await fromPage(await openSession('')), 'origin')
  })

  test(`${kind}: a frame's session ends when the operator removes the origin of its page or revokes the partner`, async () => {
    const { backend, member } = await started()
    const partner = await addTestPartner(backend)
    const token = await openTestSession(backend, {
      partner: partner.name,
      member: member.id,
      scopes: ['read'],
      framed: true,
    })
    const getStatus = async () =>
      (
        await backend.inject({
          method: 'POST',
          url: '/api/getusr',
          headers: { token, 'sec-fetch-site': 'same-origin' },
        })
      ).statusCode
    assert.equal(await getStatus(), 200)
    await callAsOperator(backend, 'DELETE', `/partners/${partner.name}`)
    assert.equal(await getStatus(), 401)
  })
})
