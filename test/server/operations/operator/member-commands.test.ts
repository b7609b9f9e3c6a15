import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskName } from '../../../../server/members/registry/mask-name.ts'
import { accountsBackend, createRegistrationForm, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator, readOperatorToken } from '../../../support/operator.ts'

type Shown = Record<'facts' | 'pictures', Record<string, string>>
type Found = { id: string; username: string } | null

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: 'GET' | 'POST', path: string) => callAsOperator(await started(), method, path)
  const find = async (given: string) => operate('GET', `/members/${encodeURIComponent(given)}`)
  const isIn = async (token: string) => (await (await started()).call('getusr', {}, { token })).status === 200

  test(`${kind}: a member is found by name in any case, by id and by part of the name; no hash is shown`, async () => {
    const { email, id } = await (await started()).join()
    for (const given of [email.toUpperCase(), id, `id:${id}`, `name:${email}`])
      assert.equal(((await find(given)).data as Found)?.id, id, given)
    assert.doesNotMatch(JSON.stringify(await find(id)), /scrypt|password/)
    const { data } = await operate('GET', `/members?search=${email.slice(0, 8).toUpperCase()}`)
    assert.ok((data as { id: string }[]).some((one) => one.id === id))
    assert.equal((await find('nobody')).msg, 'There is no member "nobody".')
  })

  test(`${kind}: a member's balances are shown with the record`, async () => {
    const { id } = await (await started()).join()
    const { balances } = (await find(id)).data as { balances: { type: string; coin: string; balance: string }[] }
    assert.deepEqual(
      balances.map(({ type, coin, balance }) => [type, coin, balance]),
      [
        ['funds', 'USDT', '10000'],
        ['options', 'USDT', '10000'],
        ['funds', 'BTC', '0.5'],
      ],
    )
  })

  test(`${kind}: a member is disabled, enabled, and logged out everywhere`, async () => {
    const { call, join } = await started()
    const { email, token, id } = await join()
    const logIn = () => call('login', { username: email, password: PASSWORD })
    assert.deepEqual((await operate('POST', `/members/${id}/disable`)).data, { id, sessions: 1 })
    assert.deepEqual([await isIn(token), (await logIn()).code], [false, 201])
    await operate('POST', `/members/${id}/enable`)
    const again = ((await logIn()).data as { userinfo: { token: string } }).userinfo.token
    assert.equal(await isIn(again), true)
    assert.deepEqual((await operate('POST', `/members/${id}/revoke`)).data, { id, sessions: 1 })
    assert.equal(await isIn(again), false)
    assert.equal((await operate('POST', '/members/999999/disable')).msg, 'There is no member "999999".')
  })

  test(`${kind}: a phone number that is also another member's id needs a prefix`, async () => {
    const { call, context } = await started()
    const id = '700100'
    await context.db.query(
      `INSERT INTO members (id, username, name_key, password, invite_code, created_at) OVERRIDING SYSTEM VALUE
       VALUES ($1::bigint, 'by-id@example.com', 'by-id@example.com', 'scrypt$1024$8$1$$', 'BYID0000', 1)`,
      [id],
    )
    await call('register', { ...createRegistrationForm(''), phone: id, type: '2' })
    assert.match((await find(id)).msg, /write id:700100 or name:700100/)
    assert.equal(((await find(`id:${id}`)).data as Found)?.username, 'by-id@example.com')
    assert.equal(((await find(`name:${id}`)).data as Found)?.username, id)
  })

  test(`${kind}: an identity form is shown with its pictures and decided once`, async () => {
    const backend = await started()
    const { call, inject, join } = backend
    const { email, token } = await join()
    const upload = async (): Promise<string> => {
      const { headers, payload } = createPictureBody()
      const sent = { method: 'POST', url: '/api/api/common/upload', headers: { ...headers, token }, payload } as const
      return (await inject(sent)).json().data.url
    }
    const url = await upload()
    await call('usrsetreal', { real_name: 'Anna', front_card: url, back_card: await upload() }, { token })
    const [review] = (await operate('GET', '/reviews?kind=identity')).data as { id: string; username: string }[]
    assert.equal(review?.username, maskName(email))
    const [named] = (await operate('GET', '/reviews?kind=identity&full=true')).data as { username: string }[]
    assert.equal(named?.username, email)
    assert.deepEqual((await operate('GET', '/reviews-summary')).data, [
      { kind: 'identity', waiting: 1, oldest: backend.clock.now, claimed: 0 },
    ])
    await operate('POST', `/reviews/${review?.id}/claim`)
    assert.deepEqual((await operate('GET', '/reviews-summary')).data, [
      { kind: 'identity', waiting: 1, oldest: backend.clock.now, claimed: 1 },
    ])
    const { facts, pictures } = (await operate('GET', `/reviews/${review?.id}`)).data as Shown
    assert.deepEqual([facts.name, `/uploads/${pictures.front}`], ['Anna', url])
    const at = `/operator${url}`
    assert.equal((await inject({ url: at })).statusCode, 401)
    const shown = await inject({ url: at, headers: { 'operator-token': readOperatorToken(backend) } })
    const { 'content-type': type, 'cache-control': cache } = shown.headers
    assert.deepEqual([shown.statusCode, type, cache], [200, 'image/png', 'private, no-store'])
    assert.equal((await operate('POST', `/reviews/${review?.id}/approve`)).code, 1)
    assert.equal(((await call('getusr', {}, { token })).data as { rzstatus: string }).rzstatus, '2')
    assert.match((await operate('POST', `/reviews/${review?.id}/refuse`)).msg, /Nothing waits/)
  })
})
