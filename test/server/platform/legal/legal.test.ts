import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, createRegistrationForm, getRefusal, readToken } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

type Method = Parameters<typeof callAsOperator>[1]
interface Listed {
  kind: string
  version: string
  url: string
  content: string
}

eachDatabase((kind, open) => {
  const start = async () => {
    const backend = await accountsBackend(open)
    const operate = (method: Method, path: string, body?: object) => callAsOperator(backend, method, path, body)
    const set = async (document: string, version: string, text: object = { file: `<p>${document} ${version}</p>` }) => {
      const { code, msg } = await operate('PUT', `/legal/${document}`, { version, ...text })
      assert.equal(code, 1, msg)
    }
    const read = async (form: object = {}, lang = 'en') =>
      (await backend.call('getConsent', form as Record<string, string>, { lang })).data as Listed[]
    const readOpen = async (token: string) =>
      ((await backend.call('getOpenTerms', {}, { token })).data as Listed[]).map((one) => `${one.kind}:${one.version}`)
    return { ...backend, operate, set, read, readOpen }
  }

  test(`${kind}: without documents: the list is empty, registration needs no consent, nothing is open`, async () => {
    const { read, readOpen, join, call } = await start()
    assert.deepEqual(await read(), [])
    assert.deepEqual(await readOpen((await join()).token), [])
    const form = { ...createRegistrationForm('stale@example.com'), consent: 'terms:1' }
    assert.equal((await call('register', form)).code, 1, 'a page that knows a removed document is refused')
  })

  test(`${kind}: registration requires the current version of each document, and records it with its time`, async () => {
    const { set, call, clock, operate, readOpen } = await start()
    await set('terms', '1')
    await set('privacy', '2026-11', { url: 'https://example.com/privacy' })
    const register = (consent?: string) =>
      call('register', { ...createRegistrationForm('anna@example.com'), ...(consent !== undefined && { consent }) })
    assert.deepEqual(getRefusal(await register()), [201, 'consent', 'missing'])
    assert.deepEqual(getRefusal(await register('terms:1')), [201, 'consent', 'outdated'])
    assert.deepEqual(getRefusal(await register('terms:0,privacy:2026-11')), [201, 'consent', 'outdated'])
    assert.deepEqual(getRefusal(await register('terms')), [201, 'consent', 'consent'])
    clock.now += 1_000
    const answer = await register('terms:1,privacy:2026-11')
    assert.equal(answer.code, 1, answer.msg)
    assert.deepEqual(await readOpen(readToken(answer)), [])
    const { data } = await operate('GET', '/legal/consents/anna@example.com')
    assert.deepEqual(data, [
      { kind: 'privacy', version: '2026-11', accepted_at: clock.now },
      { kind: 'terms', version: '1', accepted_at: clock.now },
    ])
  })

  test(`${kind}: a new version is open until the member accepts it; the same version with another text is not`, async () => {
    const { set, join, readOpen, call, operate } = await start()
    const { token, id } = await join()
    await set('terms', '1')
    assert.deepEqual(await readOpen(token), ['terms:1'])
    const accept = (consent: string) => call('acceptTerms', { consent }, { token })
    assert.deepEqual(getRefusal(await accept('terms:2')), [201, 'consent', 'outdated'])
    assert.equal((await accept('terms:1')).code, 1)
    assert.equal((await accept('terms:1')).code, 1)
    await set('terms', '1', { file: '<p>Spelling</p>' })
    assert.deepEqual(await readOpen(token), [])
    await set('terms', '2')
    assert.deepEqual(await readOpen(token), ['terms:2'])
    assert.deepEqual(getRefusal(await accept('terms:1')), [201, 'consent', 'outdated'])
    assert.equal((await call('getusr', {}, { token })).code, 1, 'an open document blocks the account')
    const { data } = await operate('GET', `/legal/consents/${id}`)
    assert.deepEqual(
      (data as Listed[]).map(({ version }) => version),
      ['1'],
    )
  })

  test(`${kind}: a document is read in the reader's language, else in English; its text only by kind`, async () => {
    const { set, read } = await start()
    await set('risk', '1', { url: 'https://example.com/risiko', lang: 'de' })
    assert.deepEqual((await read({}, 'fr'))[0]?.url, 'https://example.com/risiko')
    await set('risk', '1', { file: '<p>You can lose all.</p>' })
    await set('terms', '7')
    assert.deepEqual(await read({}, 'fr'), [
      { kind: 'terms', version: '7', url: '', content: '' },
      { kind: 'risk', version: '1', url: '', content: '' },
    ])
    assert.deepEqual(await read({ kind: 'risk' }, 'de'), [
      { kind: 'risk', version: '1', url: 'https://example.com/risiko', content: '' },
    ])
    assert.equal((await read({ kind: 'risk' }, 'fr'))[0]?.content, '<p>You can lose all.</p>')
  })

  test(`${kind}: operator: a former version cannot come back, scripts and both sources are refused, removal keeps consents`, async () => {
    const { set, operate, join, call, read, readOpen } = await start()
    await set('terms', '1')
    const { token, id } = await join({ consent: 'terms:1' })
    await set('terms', '2')
    const put = (body: object) => operate('PUT', '/legal/terms', body)
    assert.equal(
      (await put({ version: '1', file: '<p>Other</p>' })).msg,
      'Version 1 of terms was used before. Give the document a new version.',
    )
    for (const body of [
      { version: '3' },
      { version: '3', file: '<p>x</p>', url: 'https://example.com' },
      { version: '3', file: '<script>x()</script>' },
      { version: '3', url: 'http://example.com' },
      { version: 'a b', file: '<p>x</p>' },
    ])
      assert.notEqual((await put(body)).code, 1, JSON.stringify(body))
    assert.equal((await operate('DELETE', '/legal/terms')).code, 1)
    assert.equal((await operate('DELETE', '/legal/terms')).msg, 'There is no document terms.')
    assert.deepEqual([await read(), await readOpen(token)], [[], []])
    const { data } = await operate('GET', `/legal/consents/${id}`)
    assert.equal((data as unknown[]).length, 1)
    assert.equal((await call('acceptTerms', { consent: 'terms:2' }, { token })).code, 1)
  })
})
