import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatPage } from '../../../../server/core/command/lists.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

/** Operator lists that grow with the members' activity. */
const LISTS = [
  '/members',
  '/loans',
  '/mining',
  '/stakes',
  '/transfers',
  '/withdrawals',
  '/swaps',
  '/notices',
  '/members/1001/accounts/funds/USDT',
]

test('a full list ends with the option for the next page, a shorter one does not', () => {
  const rows = ['9', '8', '7'].map((id) => ({ id }))
  assert.match(formatPage(rows, ['id'], 'There are none.', 3), /\n\nThere may be more: --after 7 lists what follows\.$/)
  assert.doesNotMatch(formatPage(rows, ['id'], 'There are none.', 4), /more/)
  assert.equal(formatPage([], ['id'], 'There are none.', 0), 'There are none.')
})

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const ask = async (path: string) => callAsOperator(await started(), 'GET', path)
  const idsOf = async (path: string) => {
    const { data, msg } = await ask(path)
    assert.ok(Array.isArray(data), msg)
    return (data as { id: string }[]).map(({ id }) => id)
  }

  test(`${kind}: pages of members and reviews after an id contain each row once`, async () => {
    const { context, join } = await started()
    const { id } = await join()
    await context.db.query(
      `INSERT INTO members (username, name_key, password, invite_code, created_at)
       SELECT 'many' || n, 'many' || n, 'x', 'MANY' || n, 0 FROM generate_series(1, 120) n`,
    )
    const pages = [await idsOf('/members')]
    for (let last = pages[0]?.at(-1); pages.at(-1)?.length === 50; last = pages.at(-1)?.at(-1))
      pages.push(await idsOf(`/members?after=${last}`))
    assert.deepEqual(
      pages.map((page) => page.length),
      [50, 50, 21],
    )
    assert.equal(new Set(pages.flat()).size, 121)
    assert.deepEqual(pages[1], await idsOf('/members?page=2'))
    assert.deepEqual(pages.at(-1)?.at(-1), id)
    await context.db.query(
      `INSERT INTO reviews (kind, subject, member, lang, submitted_at) SELECT 'identity', n, $1::bigint, 'en', 0 FROM generate_series(1, 3) n`,
      [id],
    )
    const waiting = await idsOf('/reviews')
    assert.deepEqual(await idsOf(`/reviews?after=${waiting[0]}`), waiting.slice(1))
  })

  test(`${kind}: each growing list accepts a start id and refuses page numbers above 40`, async () => {
    await (await started()).join()
    for (const path of LISTS) {
      assert.equal((await ask(`${path}?after=5`)).code, 1, path)
      assert.match((await ask(`${path}?after=x`)).msg, /^after: must be a number\.$/, path)
      assert.equal((await ask(`${path}?page=40`)).code, 1, path)
      assert.match(
        (await ask(`${path}?page=41`)).msg,
        /^page: must be at most 40; use --after ID for rows further back/,
        path,
      )
    }
  })
})
