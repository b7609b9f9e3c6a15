import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { addTestPartner, callFrom, openTestSession, PARTNER_ORIGIN } from '../../../support/partners.ts'

eachDatabase((kind, open) => {
  const prepared = async () => {
    const backend = await accountsBackend(open)
    const { metrics } = backend.context
    /** Returns the counts of a metric by its label values. */
    const count = async (counter: 'authFailures' | 'callsDenied') =>
      Object.fromEntries(
        (await metrics[counter].get()).values.map(({ labels, value }) => [Object.values(labels).join(' '), value]),
      )
    const getLines = (message: string) =>
      backend.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)
    return { backend, count, getLines }
  }

  test(`${kind}: failed proofs of identity are counted by kind and reason, and logged without personal data`, async () => {
    const { backend, count, getLines } = await prepared()
    const { call } = backend
    const { email, token } = await backend.join()
    const wrong = { username: email, password: 'Wrong12345' }
    await call('login', wrong, { ip: '10.20.0.1' })
    await call('login', { ...wrong, username: 'nobody@example.com' }, { ip: '10.20.0.1' })
    await call('resetpwd', { oldpassword: 'Wrong12345', newpassword: 'Another12345' }, { token })
    await call('redeemHandoff', { code: 'x'.repeat(43) }, { headers: { 'sec-fetch-site': 'same-origin' } })
    await callFrom(backend, 'partner/session', { member: 'm_x', origin: PARTNER_ORIGIN, scopes: 'read' }, { key: 'no' })
    await callFrom(backend, 'partner/token', { code: 'x', verifier: 'v'.repeat(43) }, { origin: PARTNER_ORIGIN })
    assert.equal((await call('login', { username: email, password: PASSWORD })).code, 1)
    assert.deepEqual(await count('authFailures'), {
      'login wrongLogin': 2,
      'password wrongPassword': 1,
      'handoff unauthorized': 1,
      'partner-key wrongKey': 1,
      'partner-code codeExpired': 1,
    })
    const [line, ...others] = getLines('proof of identity failed')
    assert.deepEqual([line.level, line.kind, line.reason, line.count, others], [40, 'login', 'wrongLogin', 1, []])
    for (const secret of [email, 'nobody@', 'Wrong12345', token, '10.20.0.1'])
      assert.ok(!backend.logged.join('').includes(secret), secret)
  })

  test(`${kind}: too many logins count as the reason limit`, async () => {
    const { backend, count } = await prepared()
    const { email } = await backend.join()
    const tries = { username: email, password: 'Wrong12345' }
    let status = 200
    for (let at = 0; at < 40 && status === 200; at += 1)
      status = (await backend.call('login', tries, { ip: `10.21.${at}.1` })).status
    assert.equal(status, 429)
    assert.equal((await count('authFailures'))['login limit'], 1)
  })

  test(`${kind}: denied calls are counted by call and reason`, async () => {
    const { backend, count, getLines } = await prepared()
    const member = await backend.join()
    const partner = await addTestPartner(backend)
    const token = await openTestSession(backend, {
      partner: partner.name,
      member: member.id,
      scopes: ['read'],
    })
    await backend.call('getusr', {}, { token: 'unknown' })
    await backend.call('getusr', {})
    await callFrom(backend, 'getusr', {}, { token, origin: 'https://elsewhere.example' })
    await callFrom(backend, 'getSessionList', {}, { token, origin: PARTNER_ORIGIN })
    assert.equal((await callFrom(backend, 'getusr', {}, { token, origin: PARTNER_ORIGIN })).code, 1)
    assert.deepEqual(await count('callsDenied'), {
      'getusr session': 2,
      'getusr origin': 1,
      'getSessionList scope': 1,
    })
    const lines = getLines('call denied')
    assert.deepEqual(
      lines.map(({ level, call, reason }) => [level, call, reason]),
      [
        [30, 'getusr', 'session'],
        [40, 'getusr', 'origin'],
      ],
    )
    assert.ok(!backend.logged.join('').includes(token))
  })
})
