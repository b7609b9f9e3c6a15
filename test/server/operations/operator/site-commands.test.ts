import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

type Method = Parameters<typeof callAsOperator>[1]

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: Method, path: string, body?: object) =>
    callAsOperator(await started(), method, path, body)
  const setting = async (key: string) => {
    const { data } = await (await started()).call('getSetting', {}, { method: 'GET' })
    return (data as Record<string, unknown>)[key]
  }

  test(`${kind}: a setting is changed, applies to the next request, and is reset`, async () => {
    const changed = await operate('PUT', '/settings/name', { value: 'Example' })
    assert.deepEqual(changed.data, { key: 'name', value: 'Example', default: 'Tradelet' })
    assert.equal(await setting('name'), 'Example')
    assert.deepEqual((await operate('GET', '/settings/name')).data, changed.data)
    await operate('DELETE', '/settings/name')
    assert.equal(await setting('name'), 'Tradelet')
  })

  test(`${kind}: an unknown setting or invalid value is refused with a message`, async () => {
    const said = async (key: string, value: unknown) => (await operate('PUT', `/settings/${key}`, { value })).msg
    assert.equal(await said('win_rate', '1'), 'There is no setting "win_rate".')
    assert.equal(await said('loan_switch', 'maybe'), 'loan_switch must be on or off.')
    assert.equal(await said('recharge_subover_refre', 'up'), 'recharge_subover_refre must be stay, home or back.')
    assert.match(
      await said('custom_service', 'javascript:1'),
      /^custom_service must be an address that begins with https:/,
    )
    assert.equal(await said('name', undefined), 'value is missing.')
  })

  test(`${kind}: the popup is set and cleared`, async () => {
    assert.equal((await operate('PUT', '/popup', { title: 'Hi', content: '<p>x</p>' })).code, 1)
    assert.deepEqual(await setting('popup'), { title: 'Hi', img: '', content: '<p>x</p>' })
    assert.equal((await operate('PUT', '/popup', { title: '', content: 'x' })).code, 201)
    await operate('DELETE', '/popup')
    assert.equal(await setting('popup'), '')
  })

  test(`${kind}: a notice is published to members, listed and removed`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const { data } = await operate('POST', '/notices', { title: 'Maintenance', content: '<p>Soon</p>' })
    const { id } = data as { id: string }
    const shown = async () =>
      (await call('getNoticeList', { page: '1', limit: '1' }, { token })).data as { id: string }[]
    assert.equal((await shown())[0]?.id, id)
    assert.equal(((await operate('GET', '/notices')).data as { id: string }[])[0]?.id, id)
    assert.equal((await operate('DELETE', `/notices/${id}`)).code, 1)
    assert.deepEqual(await shown(), [])
    assert.equal((await operate('DELETE', `/notices/${id}`)).msg, `There is no notice ${id}.`)
    assert.equal((await operate('DELETE', '/notices/x')).msg, 'id: must be a number.')
    assert.equal((await operate('POST', '/notices', { title: 'x' })).msg, 'content is missing.')
    assert.match((await operate('GET', '/notices?page=0')).msg, /^page: must be a number from 1/)
  })

  test(`${kind}: banners are added, shown in order and removed`, async () => {
    const { call } = await started()
    const add = async (img: string, more = {}) =>
      ((await operate('POST', '/banners', { img, ...more })).data as { id: string } | null)?.id ?? null
    const first = await add('/uploads/a.png')
    await add('https://cdn.example.com/b.png', { title: 'New coins', url: '/market' })
    assert.equal(await add('javascript:x'), null)
    assert.equal(await add(''), null)
    for (const url of ['http://a.example', 'javascript:x', '//a.example', '/\\a.example', '/\t/a.example'])
      assert.equal(await add('/uploads/a.png', { url }), null, url)
    const shown = async () => (await call('getBanner')).data
    const second = { img: 'https://cdn.example.com/b.png', title: 'New coins', url: '/market', words: '' }
    assert.deepEqual(await shown(), [{ img: '/uploads/a.png', title: '', url: '', words: '' }, second])
    await operate('DELETE', `/banners/${first}`)
    assert.deepEqual(await shown(), [second])
    assert.equal((await operate('DELETE', `/banners/${first}`)).msg, `There is no banner ${first}.`)
  })

  test(`${kind}: a body that is not an object is refused in an envelope`, async () => {
    const answer = await operate('PUT', '/settings/name', [] as object)
    assert.equal(answer.code, 201)
    const unknown = await operate('POST', '/no/such/command')
    assert.equal(unknown.status, 404)
  })
})
