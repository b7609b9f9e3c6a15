import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { addTestPartner, callFrom, grantAccess, PARTNER_ORIGIN } from '../../../support/partners.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const linked = async () => {
    const backend = await started()
    const partner = await addTestPartner(backend)
    const member = await backend.join()
    const granted = await grantAccess(backend, { partner: partner.name, token: member.token })
    const { data } = await callFrom(backend, 'partner/token', granted, { key: partner.key })
    const form = { member: (data as { member: string }).member, origin: PARTNER_ORIGIN, scopes: 'read' }
    const ask = (change: object = {}, from: object = { key: partner.key }) =>
      callFrom(backend, 'partner/session', { ...form, ...change }, from)
    return { backend, partner, member, form, ask }
  }

  test(`${kind}: a partner's server opens a session of a member who granted access, for at most 15 minutes`, async () => {
    const { backend, ask } = await linked()
    const { code, data } = await ask({ seconds: '86400' })
    assert.equal(code, 1)
    const { token, expires, scopes } = data as { token: string; expires: number; scopes: string }
    assert.deepEqual([expires, scopes], [backend.clock.now + 900_000, 'read'])
    const from = { token, origin: PARTNER_ORIGIN }
    assert.equal((await callFrom(backend, 'getusr', {}, from)).code, 1)
    assert.equal((await callFrom(backend, 'creatorder', {}, from)).rule, 'scope:trade')
    assert.equal((await callFrom(backend, 'partner/renew', {}, from)).rule, 'renewable')
    const short = (await ask({ seconds: '60' })).data as { expires: number }
    assert.equal(short.expires, backend.clock.now + 60_000)
  })

  test(`${kind}: no session without the right key, or with a key that a page sends`, async () => {
    const { partner, ask } = await linked()
    const wrong = [201, 'Authorization', 'key']
    assert.deepEqual(getRefusal(await ask({}, {})), wrong)
    assert.deepEqual(
      getRefusal(await ask({}, { key: `${partner.key.slice(0, -1)}${partner.key.endsWith('A') ? 'B' : 'A'}` })),
      wrong,
    )
    assert.deepEqual(getRefusal(await ask({}, { key: partner.key, origin: PARTNER_ORIGIN })), wrong)
  })

  test(`${kind}: a partner cannot name a member who did not grant it access`, async () => {
    const { backend, member, ask } = await linked()
    const stranger = await backend.join()
    const unknown = [201, 'member', 'unknown']
    for (const name of [member.id, member.email, stranger.id, 'm_AAAAAAAAAAAAAAAAAAAAAAAA'])
      assert.deepEqual(getRefusal(await ask({ member: name })), unknown)
    const other = await linked()
    assert.deepEqual(getRefusal(await ask({ member: other.form.member })), unknown, 'the name of another partner')
  })

  test(`${kind}: no session beyond the consent, for another origin or for a disabled member`, async () => {
    const { backend, member, ask } = await linked()
    assert.deepEqual(getRefusal(await ask({ scopes: 'read,quote' })), [201, 'scopes', 'scopes'])
    assert.deepEqual(getRefusal(await ask({ scopes: 'withdraw' })), [201, 'scopes', 'choice:read,quote,trade:list'])
    assert.deepEqual(getRefusal(await ask({ origin: 'https://other.example' })), [201, 'origin', 'unknown'])
    const { token } = (await ask()).data as { token: string }
    await backend.context.db.query('UPDATE members SET disabled_at = 1 WHERE id = $1::bigint', [member.id])
    assert.deepEqual(getRefusal(await ask()), [201, 'member', 'unknown'])
    assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).status, 401)
  })

  test(`${kind}: the member sees the access and takes it back, which ends its sessions`, async () => {
    const { backend, partner, member, ask } = await linked()
    const { token } = (await ask()).data as { token: string }
    const list = async () =>
      (await backend.call('getPartnerGrants', {}, { token: member.token })).data as Record<string, unknown>[]
    const [grant, ...others] = await list()
    assert.deepEqual(
      [grant?.partner, grant?.title, grant?.origin, grant?.scopes, grant?.active, others.length],
      [partner.name, 'Harbour Ledger', PARTNER_ORIGIN, 'read,trade', 1, 0],
    )
    const stranger = await backend.join()
    const end = (by: string) => backend.call('endPartnerGrant', { id: String(grant?.id) }, { token: by })
    assert.equal((await end(stranger.token)).code, 201)
    assert.equal((await end(member.token)).code, 1)
    assert.deepEqual(await list(), [])
    assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).status, 401)
    assert.deepEqual(getRefusal(await ask()), [201, 'member', 'unknown'])
  })
})
