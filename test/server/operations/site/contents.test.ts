import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedSampleContent } from '../../../../server/operations/site/sample-content.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: Parameters<typeof callAsOperator>[1], path: string, body?: object) =>
    callAsOperator(await started(), method, path, body)
  const shown = async (lang = 'en') => {
    const { call, join } = await started()
    const { token } = await join()
    return (await call('getContentList', {}, { token, lang })).data as { title: string; content?: string }[]
  }

  test(`${kind}: articles are shown to members in order, and removed (INT-02)`, async () => {
    const add = async (title: string) => operate('POST', '/contents', { title, content: `<p>${title}</p>` })
    const first = (await add('First')).data as { id: string }
    await add('Second')
    assert.deepEqual(await shown(), [
      { title: 'First', img: '', content: '<p>First</p>' },
      { title: 'Second', img: '', content: '<p>Second</p>' },
    ])
    assert.equal((await operate('DELETE', `/contents/${first.id}`)).code, 1)
    assert.equal((await operate('DELETE', `/contents/${first.id}`)).msg, `There is no article ${first.id}.`)
    assert.equal((await operate('POST', '/contents', { title: 'x' })).msg, 'content is missing.')
    assert.deepEqual(
      ((await operate('GET', '/contents')).data as { title: string }[]).map(({ title }) => title),
      ['Second'],
    )
  })

  test(`${kind}: the sample article is marked as a sample and not added again`, async () => {
    const { context } = await started()
    await context.db.query('DELETE FROM contents')
    await seedSampleContent(context.db, 1)
    await seedSampleContent(context.db, 2)
    const samples = await shown()
    assert.equal(samples.length, 1)
    assert.match(samples[0]?.title ?? '', /^Sample/)
    assert.match((await shown('de'))[0]?.content ?? '', /Beispiel/)
    await context.db.query('UPDATE contents SET removed_at = 3')
    await seedSampleContent(context.db, 4)
    assert.deepEqual(await shown(), [])
  })
})
