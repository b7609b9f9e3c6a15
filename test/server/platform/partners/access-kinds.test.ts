import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, createPkce, grantAccess, PARTNER_ORIGIN } from '../../../support/partners.ts'

const EXPIRED = [201, 'code', 'code']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const prepared = async () => {
    const backend = await started()
    const [partner, member] = [await addTestPartner(backend), await backend.join()]
    /** Grants access of a kind and exchanges its code. */
    const grant = (given: { kind?: string; framed?: string; scopes?: string } = {}) =>
      grantAccess(backend, { partner: partner.name, token: member.token, ...given })
    const exchange = async (given: Parameters<typeof grant>[0], from: object) =>
      callFrom(backend, 'partner/token', await grant(given), from)
    const byPage = (given: Parameters<typeof grant>[0]) => exchange(given, { origin: PARTNER_ORIGIN })
    const byServer = (given: Parameters<typeof grant>[0]) => exchange(given, { key: partner.key })
    const openSession = async (subject: string, change = {}) =>
      callFrom(
        backend,
        'partner/session',
        { member: subject, origin: PARTNER_ORIGIN, scopes: 'read', ...change },
        { key: partner.key },
      )
    const list = async () => {
      const { data } = await backend.call('getPartnerGrants', {}, { token: member.token })
      return data as { id: string; scopes: string; consents: object[] }[]
    }
    const set = (change: object) => callAsOperator(backend, 'PUT', `/partners/${partner.name}`, change)
    const getSubject = async () => {
      const [row] = await backend.context.db.query<{ subject: string }>(
        'SELECT subject FROM partner_grants WHERE member = $1::bigint',
        [member.id],
      )
      return row?.subject ?? ''
    }
    return { backend, partner, member, grant, byPage, byServer, openSession, list, set, getSubject }
  }

  test(`${kind}: a code is exchanged by the page or the server only as the member was asked`, async () => {
    const { byPage, byServer } = await prepared()
    assert.equal((await byPage({ kind: 'page' })).code, 1)
    assert.deepEqual(getRefusal(await byServer({ kind: 'page' })), EXPIRED)
    assert.equal((await byServer({ kind: 'server' })).code, 1)
    assert.equal((await byPage({ kind: 'server' })).code, 1, 'the server is the wider kind')
    assert.deepEqual(getRefusal(await byPage({ kind: 'frame', framed: '1' })), EXPIRED)
    assert.deepEqual(getRefusal(await byServer({ kind: 'frame', framed: '1' })), EXPIRED)
    assert.equal((await byServer({ kind: 'server', framed: '1' })).code, 1)
  })

  test(`${kind}: a request without a kind counts as the widest that its code could serve`, async () => {
    const { byServer, byPage, list } = await prepared()
    assert.equal((await byPage({})).code, 1)
    assert.deepEqual(getRefusal(await byServer({ framed: '1' })), EXPIRED)
    assert.equal((await byServer({})).code, 1)
    const [grant] = await list()
    assert.deepEqual(grant?.consents, [
      { origin: PARTNER_ORIGIN, kind: 'server', scopes: 'read,trade' },
      { origin: PARTNER_ORIGIN, kind: 'frame', scopes: 'read,trade' },
    ])
  })

  test(`${kind}: a kind and a code that contradict each other are refused`, async () => {
    const { backend, partner, member } = await prepared()
    const form = { partner: partner.name, origin: PARTNER_ORIGIN, scopes: 'read', challenge: createPkce().challenge }
    const ask = async (change: Record<string, string>) =>
      getRefusal(await backend.call('grantPartnerAccess', { ...form, ...change }, { token: member.token }))
    assert.deepEqual(await ask({ kind: 'frame' }), [201, 'kind', 'framed'])
    for (const wrong of ['Frame', 'frame,page', 'all'])
      assert.deepEqual(await ask({ kind: wrong }), [201, 'kind', 'choice:frame,page,server'])
  })

  test(`${kind}: the server opens sessions only with scopes that the member allowed to it`, async () => {
    const { grant, openSession, getSubject, list } = await prepared()
    await grant({ kind: 'frame', framed: '1' })
    await grant({ kind: 'page', scopes: 'read' })
    const subject = await getSubject()
    for (const framed of ['', '1'])
      assert.deepEqual(getRefusal(await openSession(subject, { framed })), [201, 'member', 'kind'])
    await grant({ kind: 'server', scopes: 'read' })
    assert.equal((await openSession(subject)).code, 1)
    assert.deepEqual(getRefusal(await openSession(subject, { scopes: 'read,trade' })), [201, 'scopes', 'scopes'])
    assert.deepEqual(
      (await list()).map(({ consents }) => consents),
      [
        [
          { origin: PARTNER_ORIGIN, kind: 'frame', scopes: 'read,trade' },
          { origin: PARTNER_ORIGIN, kind: 'page', scopes: 'read' },
          { origin: PARTNER_ORIGIN, kind: 'server', scopes: 'read' },
        ],
      ],
    )
  })

  test(`${kind}: access given before kinds were stored opens no session of a server and is listed without consents`, async () => {
    const { backend, grant, openSession, getSubject, list } = await prepared()
    await grant({ kind: 'server' })
    await backend.context.db.query('DELETE FROM partner_consents')
    assert.deepEqual(getRefusal(await openSession(await getSubject())), [201, 'member', 'kind'])
    assert.deepEqual((await list())[0]?.consents, [])
  })

  test(`${kind}: access that was removed and given again has the new consents only`, async () => {
    const { backend, member, grant, list } = await prepared()
    await grant({ kind: 'server' })
    const [former] = await list()
    await backend.call('endPartnerGrant', { id: String(former?.id) }, { token: member.token })
    await grant({ kind: 'frame', framed: '1', scopes: 'read' })
    assert.deepEqual(
      (await list()).map(({ consents }) => consents),
      [[{ origin: PARTNER_ORIGIN, kind: 'frame', scopes: 'read' }]],
    )
  })

  test(`${kind}: with --framed-only the window, codes and sessions of pages and servers are refused, frames work`, async () => {
    const { backend, partner, member, grant, openSession, getSubject, set } = await prepared()
    const isIn = async (token: string, origin = PARTNER_ORIGIN) =>
      (await callFrom(backend, 'getusr', {}, { token, origin })).code === 1
    const exchange = async (granted: { code: string; verifier: string }, from: object) =>
      callFrom(backend, 'partner/token', granted, from)
    const getToken = ({ data }: { data: unknown }) => (data as { token: string }).token
    const page = getToken(await exchange(await grant({ kind: 'page' }), { origin: PARTNER_ORIGIN }))
    const [waitingPage, waitingServer] = [await grant({ kind: 'page' }), await grant({ kind: 'server' })]
    const server = getToken(await openSession(await getSubject()))
    const frame = getToken(await exchange(await grant({ kind: 'frame', framed: '1' }), { origin: 'http://localhost' }))
    const { data } = await set({ framedOnly: 'true' })
    assert.deepEqual([(data as { ended: number }).ended, (data as { framed_only: boolean }).framed_only], [2, true])
    assert.deepEqual(
      [await isIn(page), await isIn(server), await isIn(frame, 'http://localhost')],
      [false, false, true],
    )
    assert.deepEqual(getRefusal(await exchange(waitingPage, { origin: PARTNER_ORIGIN })), EXPIRED)
    assert.deepEqual(getRefusal(await exchange(waitingServer, { key: partner.key })), EXPIRED)
    const form = { partner: partner.name, origin: PARTNER_ORIGIN, scopes: 'read', challenge: createPkce().challenge }
    const ask = async (path: string, change: Record<string, string>) =>
      getRefusal(await backend.call(path, { ...form, ...change }, { token: member.token }))
    for (const change of [{ kind: 'page' }, { kind: 'server' }, { kind: 'server', framed: '1' }] as const) {
      assert.deepEqual(await ask('getPartnerAccess', change), [201, 'kind', 'framedOnly'])
      assert.deepEqual(await ask('grantPartnerAccess', change), [201, 'kind', 'framedOnly'])
    }
    assert.deepEqual(await ask('grantPartnerAccess', {}), [201, 'kind', 'framedOnly'])
    for (const framed of ['', '1'])
      assert.deepEqual(getRefusal(await openSession(await getSubject(), { framed })), [201, 'framed', 'framedOnly'])
    assert.deepEqual(await ask('getPartnerAccess', { kind: 'frame' }), [1])
    const again = await exchange(await grant({ kind: 'frame', framed: '1' }), { origin: 'http://localhost' })
    assert.equal(again.code, 1)
    await set({ framedOnly: 'off' })
    assert.deepEqual([await isIn(page), await isIn(server)], [false, false], 'ended sessions stay ended')
    assert.equal((await openSession(await getSubject())).code, 1)
  })
})
