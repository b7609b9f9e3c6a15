import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const HOUR_MS = 3_600_000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1'

interface Row {
  id: string
  device: string
  address: string
  addtime: number
  seentime: number
  present: number
}

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const list = async (token: string) => (await (await started()).call('getSessionList', {}, { token })).data as Row[]
  const isIn = async (token: string) => (await (await started()).call('getusr', {}, { token })).status === 200
  const logIn = async (username: string) =>
    readToken(await (await started()).call('login', { username, password: PASSWORD }))
  const onPhone = async (username: string): Promise<string> => {
    const { inject } = await started()
    const answer = await inject({
      method: 'POST',
      remoteAddress: '2001:db8::7',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': IPHONE },
      payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
    })
    return answer.json().data.userinfo.token
  }

  test(`${kind}: the session list has devices and times, the present session first, and no tokens`, async () => {
    const backend = await started()
    const { email, token } = await backend.join({}, { ip: '::ffff:203.0.113.9' })
    const began = Math.floor(backend.clock.now / 1000)
    backend.clock.now += HOUR_MS
    const phone = await onPhone(email)
    const rows = await list(phone)
    assert.deepEqual(
      rows.map(({ device, address, addtime, present }) => ({ device, address, addtime, present })),
      [
        { device: 'Safari · iPhone', address: '2001:db8::7', addtime: began + 3600, present: 1 },
        { device: 'lightMyRequest', address: '203.0.113.9', addtime: began, present: 0 },
      ],
    )
    const tokens = await backend.context.db.query<{ digest: string }>('SELECT digest FROM tokens')
    for (const secret of [token, phone, ...tokens.map(({ digest }) => digest)])
      assert.ok(!JSON.stringify(rows).includes(secret))
    assert.equal((await backend.call('getSessionList')).status, 401)
  })

  test(`${kind}: the time of last use is written at most once an hour`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const began = Math.floor(backend.clock.now / 1000)
    backend.clock.now += HOUR_MS - 1
    assert.equal((await list(token))[0]?.seentime, began)
    backend.clock.now += 1
    await list(token)
    assert.equal((await list(token))[0]?.seentime, began + 3600)
  })

  test(`${kind}: a member can end one of the own sessions by its id, but not another member's`, async () => {
    const backend = await started()
    const [{ email, token }, stranger] = [await backend.join(), await backend.join()]
    const other = await logIn(email)
    const [, row] = await list(token)
    const end = (by: string, id: string) => backend.call('endSession', { id }, { token: by })
    for (const id of [String(row?.id), 'x', "' OR 1=1"])
      assert.deepEqual(getRefusal(await end(stranger.token, id)), [201, 'id', 'unknown'])
    assert.equal(await isIn(other), true)
    assert.equal((await end(token, String(row?.id))).code, 1)
    assert.deepEqual([await isIn(other), await isIn(token)], [false, true])
    assert.deepEqual(getRefusal(await end(token, String(row?.id))), [201, 'id', 'unknown'])
  })

  test(`${kind}: ending all other sessions keeps the present one and those of other members`, async () => {
    const backend = await started()
    const [{ email, token }, stranger] = [await backend.join(), await backend.join()]
    const others = [await logIn(email), await logIn(email)]
    assert.equal((await backend.call('endOtherSessions', {}, { token })).code, 1)
    assert.deepEqual(await Promise.all([token, ...others, stranger.token].map(isIn)), [true, false, false, true])
    assert.equal((await list(token)).length, 1)
  })
})
