import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addTestPartner, callFrom, openTestSession, PARTNER_ORIGIN } from '../../../support/partners.ts'

const ORDER = { m_id: '1', ctime: '30', ctzed: '100', buytype: '1' }
const MONTH_MS = 30 * 24 * 3_600_000

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const figuresOf = async (name: string) => {
    const { data } = await callAsOperator(await started(), 'GET', `/partners/${name}`)
    const { all, month } = data as Record<'all' | 'month', { registrations: number; orders: number }>
    return [all.registrations, all.orders, month.registrations, month.orders]
  }

  test(`${kind}: an order on the page of a partner is the partner's, one on the product's own pages is attributed to no partner`, async () => {
    const backend = await started()
    const partner = await addTestPartner(backend)
    const member = await backend.join()
    const token = await openTestSession(backend, { partner: partner.name, member: member.id, scopes: ['trade'] })
    const placed = await callFrom(backend, 'creatorder', ORDER, { token, origin: PARTNER_ORIGIN })
    assert.equal(placed.code, 1, placed.msg)
    assert.equal((await backend.call('creatorder', ORDER, { token: member.token })).code, 1)
    assert.deepEqual(await figuresOf(partner.name), [0, 1, 0, 1])
  })

  test(`${kind}: a registration names the partner, and so do all orders of the member`, async () => {
    const backend = await started()
    const partner = await addTestPartner(backend)
    const member = await backend.join({ partner: partner.name })
    assert.equal((await backend.call('creatorder', ORDER, { token: member.token })).code, 1)
    assert.deepEqual(await figuresOf(partner.name), [1, 1, 1, 1])
    const page = await addTestPartner(backend)
    const token = await openTestSession(backend, { partner: page.name, member: member.id, scopes: ['trade'] })
    assert.equal((await callFrom(backend, 'creatorder', ORDER, { token, origin: PARTNER_ORIGIN })).code, 1)
    assert.deepEqual(
      [await figuresOf(partner.name), await figuresOf(page.name)],
      [
        [1, 1, 1, 1],
        [0, 1, 0, 1],
      ],
    )
    backend.clock.now += MONTH_MS + 1
    assert.deepEqual(await figuresOf(partner.name), [1, 1, 0, 0])
  })

  test(`${kind}: an unknown or revoked partner does not stop a registration`, async () => {
    const backend = await started()
    const { name } = await addTestPartner(backend)
    await callAsOperator(backend, 'DELETE', `/partners/${name}`)
    for (const partner of [name, 'nobody', "' OR 1=1 --", 'x'.repeat(5000)]) await backend.join({ partner })
    assert.deepEqual(await figuresOf(name), [0, 0, 0, 0])
  })
})
