import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domain } from '../../../../server/platform/notices/notices.domain.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: the welcome notice is published once and not again after its removal`, async () => {
    const { context, call, join } = await started()
    const shown = () => context.db.query<{ title: string }>('SELECT title FROM notices WHERE removed_at IS NULL')
    await domain.seedDemo(context)
    assert.deepEqual(await shown(), [{ title: 'Welcome to Tradelet' }])
    const { token } = await join()
    const list = { id: '', page: '1', limit: '10' }
    const said = (await call('getNoticeList', list, { token, lang: 'de' })).data as { title: string }[]
    assert.deepEqual(
      said.map(({ title }) => title),
      ['Willkommen bei Tradelet'],
    )
    await context.db.query('UPDATE notices SET removed_at = 1')
    await domain.seedDemo(context)
    assert.deepEqual(await shown(), [])
  })
})
