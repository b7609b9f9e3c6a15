import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

interface ListedNotice {
  id: string
  title: string
  content: string
  addtime: number
}
type Method = Parameters<typeof callAsOperator>[1]

const MINUTE_MS = 60_000
const toUtc = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: Method, path: string, body?: object) =>
    callAsOperator(await started(), method, path, body)
  const add = async (body: object, path = '/notices') => {
    const { data, msg } = await operate('POST', path, body)
    assert.ok(data, msg)
    return (data as { id: string }).id
  }
  const read = async (token: string, lang = 'en', id = '') =>
    (await (await started()).call('getNoticeList', { page: '1', limit: '50', id }, { token, lang }))
      .data as ListedNotice[]
  const isShown = async (token: string, id: string) => {
    const [listed, opened] = [(await read(token)).some((one) => one.id === id), (await read(token, 'en', id)).length]
    assert.equal(listed, opened === 1)
    return listed
  }
  const hasUnread = async (token: string) =>
    ((await (await started()).call('getusr', {}, { token })).data as { has_unread: number }).has_unread === 1

  test(`${kind}: a notice to one member, by login name or id, is shown to this member only and in the operator's list`, async () => {
    const { join } = await started()
    const [anna, ben] = [await join(), await join()]
    const id = await add({ title: 'Your card', content: '<p>Send a copy.</p>', member: anna.email })
    await add({ title: 'Your deposit', content: '<p>Is late.</p>', member: anna.id })
    assert.deepEqual(
      (await read(anna.token)).map(({ title }) => title),
      ['Your deposit', 'Your card'],
    )
    assert.deepEqual([await read(ben.token), await read(ben.token, 'en', id)], [[], []])
    assert.deepEqual([await hasUnread(anna.token), await hasUnread(ben.token)], [true, false])
    const listed = (await operate('GET', '/notices')).data as { id: string; username: string | null }[]
    assert.equal(listed.find((one) => one.id === id)?.username, anna.email)
    const refused = await operate('POST', '/notices', { title: 'x', content: 'x', member: 'nobody@example.com' })
    assert.equal(refused.msg, 'There is no member "nobody@example.com".')
  })

  test(`${kind}: a notice in several languages is read in the reader's, else in its own`, async () => {
    const { token } = await (await started()).join()
    const texts = {
      de: { title: 'Wartung', content: '<p>Bald</p>' },
      'zh-Hans': { title: '维护', content: '<p>即将</p>' },
    }
    const id = await add(
      { file: JSON.stringify({ title: 'Maintenance', content: '<p>Soon</p>', texts }) },
      '/notices/file',
    )
    const title = async (lang: string) => (await read(token, lang, id))[0]?.title
    assert.deepEqual(
      [await title('en'), await title('de'), await title('fr')],
      ['Maintenance', 'Wartung', 'Maintenance'],
    )
    assert.equal((await read(token, 'zh-Hans'))[0]?.content, '<p>即将</p>')
    await operate('PUT', `/notices/${id}/texts`, { lang: 'fr', title: 'Entretien', content: '<p>Bientôt</p>' })
    await operate('PUT', `/notices/${id}/texts`, { lang: 'de', title: 'Wartung heute', content: '<p>Bald</p>' })
    assert.deepEqual([await title('fr'), await title('de')], ['Entretien', 'Wartung heute'])
    const wrong = { lang: 'xx', title: 'x', content: 'x' }
    assert.match((await operate('PUT', `/notices/${id}/texts`, wrong)).msg, /^lang: must be one of .*, de, /)
    assert.equal(
      (await operate('PUT', '/notices/999999/texts', { ...wrong, lang: 'de' })).msg,
      'There is no notice 999999.',
    )
    await operate('DELETE', `/notices/${id}`)
  })

  test(`${kind}: an import file that is no JSON, lacks a text or names an unknown language publishes nothing`, async () => {
    const before = ((await operate('GET', '/notices')).data as unknown[]).length
    const text = { title: 'x', content: 'x' }
    for (const [file, message] of [
      ['{', /^file: must be JSON/],
      [JSON.stringify({ title: 'x' }), /content is missing/],
      [JSON.stringify({ ...text, texts: { xx: text } }), /must be one of/],
      [JSON.stringify({ ...text, texts: { de: { title: 'x' } } }), /content is missing/],
      [JSON.stringify({ ...text, texts: { de: { title: 'x', content: '<script>1</script>' } } }), /<script>/],
    ] as const) {
      const refused = await operate('POST', '/notices/file', { file })
      assert.equal(refused.code, 201, file)
      assert.match(refused.msg, message, file)
    }
    assert.equal(((await operate('GET', '/notices')).data as unknown[]).length, before)
  })

  test(`${kind}: a notice is shown and counts as unread from its start until its end`, async () => {
    const { clock, join } = await started()
    const { token } = await join()
    const start = Math.ceil(clock.now / MINUTE_MS) * MINUTE_MS + MINUTE_MS
    const until = toUtc(start + 2 * MINUTE_MS)
    const id = await add({ title: 'Sale', content: '<p>Now</p>', from: toUtc(start), until })
    clock.now = start - 1
    assert.deepEqual([await isShown(token, id), await hasUnread(token)], [false, false])
    clock.now = start
    assert.equal(await hasUnread(token), true)
    assert.equal(await isShown(token, id), true)
    assert.equal((await read(token)).find((one) => one.id === id)?.addtime, Math.floor(start / 1000))
    clock.now = start + 2 * MINUTE_MS
    assert.deepEqual([await isShown(token, id), await hasUnread(token)], [false, false])
    assert.ok(((await operate('GET', '/notices')).data as { id: string }[]).some((one) => one.id === id))
    await operate('PUT', `/notices/${id}`, { until: 'none' })
    assert.equal(await isShown(token, id), true)
    assert.equal((await operate('POST', `/notices/${id}/end`)).code, 1)
    assert.equal(await isShown(token, id), false)
    const times = { title: 'x', content: 'x', from: '2030-01-02 00:00', until: '2030-01-01 00:00' }
    assert.match((await operate('POST', '/notices', times)).msg, /^until: must be later/)
    assert.match(
      (await operate('POST', '/notices', { ...times, from: 'tomorrow' })).msg,
      /^from: must be a time in UTC/,
    )
  })

  test(`${kind}: an edited notice keeps what was not given; notices of the platform cannot be edited`, async () => {
    const { context, clock, join } = await started()
    const { token, id: member } = await join()
    const id = await add({ title: 'Befor', content: '<p>Text</p>', img: '/uploads/a.png' })
    assert.equal((await operate('PUT', `/notices/${id}`, { title: 'Before' })).code, 1)
    const [notice] = await read(token, 'en', id)
    assert.deepEqual([notice?.title, notice?.content], ['Before', '<p>Text</p>'])
    const [own] = await context.db.query<{ id: string }>(
      `INSERT INTO notices (title, content, created_at, member) VALUES ('Own', '', $1::bigint, $2::bigint) RETURNING id::text`,
      [clock.now, member],
    )
    const refused = await operate('PUT', `/notices/${own?.id}`, { title: 'Changed' })
    assert.equal(refused.msg, `There is no notice ${own?.id}.`)
    assert.equal((await operate('POST', `/notices/${own?.id}/end`)).msg, `There is no notice ${own?.id}.`)
    assert.equal((await read(token, 'en', own?.id))[0]?.title, 'Own')
    assert.ok(!((await operate('GET', '/notices')).data as { id: string }[]).some((one) => one.id === own?.id))
    await operate('DELETE', `/notices/${id}`)
  })

  test(`${kind}: HTML with a script is refused with the reason`, async () => {
    for (const content of ['<p>x</p><script>alert(1)</script>', '<SCRIPT src="//x">', 'x</script>']) {
      const refused = await operate('POST', '/notices', { title: 'x', content })
      assert.equal(refused.msg, 'content: must not contain <script>: pages show texts without scripts.')
    }
    const id = await add({ title: 'x', content: '<p>About <b>scripts</b> and descriptions</p>' })
    assert.match((await operate('PUT', `/notices/${id}`, { content: '<script>' })).msg, /must not contain <script>/)
    await operate('DELETE', `/notices/${id}`)
  })
})
