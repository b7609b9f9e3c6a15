import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translate } from '../../../../server/core/messages.ts'
import { addNotice } from '../../../../server/platform/notices/notices.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

interface ListedNotice {
  id: string
  title: string
  content: string
  type: string
  number: string
}

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))

  /** Returns the member's newest notice in a language, also opened by its id. */
  async function readNewest(token: string, lang: string): Promise<ListedNotice> {
    const { call } = await started()
    const read = async (form: Record<string, string>) =>
      ((await call('getNoticeList', { page: '1', limit: '1', ...form }, { token, lang })).data as ListedNotice[])[0]
    const notice = await read({})
    assert.ok(notice)
    const opened = await read({ id: notice.id })
    assert.deepEqual([opened?.title, opened?.content], [notice.title, notice.content])
    return notice
  }

  test(`${kind}: a notice of the platform is in the language in which it is read, with its amounts, and names its record`, async () => {
    const { withdrawer } = await started()
    const member = await withdrawer()
    assert.equal((await member.withdraw({ num: '1000.5' })).code, 1)
    const [withdrawal] = await member.latest()
    for (const [lang, amount] of [
      ['en', '1,000.50'],
      ['de', '1.000,50'],
      ['ar', '1,000.50'],
      ['ja', '1,000.50'],
    ] as const) {
      const notice = await readNewest(member.token, lang)
      assert.equal(notice.title, translate(lang, 'withdrawals.askedTitle', { coin: 'USDT' }))
      assert.ok(notice.content.includes(amount), `${lang}: ${notice.content}`)
      assert.deepEqual([notice.type, notice.number], ['withdrawal', withdrawal?.id])
    }
  })

  test(`${kind}: account and missing reason of a decision are translated, an operator's reason is escaped and stays as written`, async () => {
    const { context, withdrawer } = await started()
    const member = await withdrawer()
    await member.withdraw()
    await decideOldestReview(context, member.id, 'refused')
    const translated = await readNewest(member.token, 'de')
    assert.ok(translated.content.includes(translate('de', 'account.funds')), translated.content)
    assert.ok(translated.content.includes(translate('de', 'reviews.noReason')), translated.content)
    await member.withdraw()
    await decideOldestReview(context, member.id, 'refused', 'Wrong <b>network</b>')
    assert.match((await readNewest(member.token, 'de')).content, /<p>Wrong &#60;b&#62;network&#60;\/b&#62;<\/p>$/)
  })

  test(`${kind}: rows of an older release, and those with texts of a newer one, are shown as they are stored`, async () => {
    const { clock, context, withdrawer } = await started()
    const { db } = context
    const member = await withdrawer()
    await addNotice(db, { title: 'Old', content: '<p>As <b>written</b></p>', member: member.id }, clock.now)
    const old = await readNewest(member.token, 'de')
    assert.deepEqual([old.title, old.content, old.type, old.number], ['Old', '<p>As <b>written</b></p>', '', ''])
    await db.query(
      `UPDATE notices SET message = '{"title":{"key":"later.title"},"texts":[{"key":"later.text"}]}' WHERE id = $1::bigint`,
      [old.id],
    )
    assert.equal((await readNewest(member.token, 'de')).title, 'Old')
  })

  test(`${kind}: statements of the previous release read new notices, in the language of their time, and add its own`, async () => {
    const { clock, context, withdrawer } = await started()
    const { db } = context
    const member = await withdrawer()
    await member.withdraw()
    const [row] = await db.query<{ title: string; content: string }>(
      `SELECT n.id::text, n.title, n.content, n.img, n.created_at, n.sample FROM notices n
       WHERE n.member = $1::bigint AND n.removed_at IS NULL ORDER BY n.id DESC LIMIT 1`,
      [member.id],
    )
    assert.equal(row?.title, 'USDT withdrawal requested')
    assert.match(row?.content ?? '', /^<p>You requested a withdrawal of 1,000\.00 USDT to /)
    await db.query(
      `INSERT INTO notices (title, content, img, created_at, member)
     VALUES ($1, $2, $3, $4::bigint, $5::bigint) RETURNING id::text`,
      ['Previous', '<p>release</p>', '', clock.now, member.id],
    )
    assert.equal((await readNewest(member.token, 'de')).title, 'Previous')
  })
})
