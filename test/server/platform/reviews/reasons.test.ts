import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commands } from '../../../../server/platform/reviews/reviews.commands.ts'
import { commands as withdrawalCommands } from '../../../../server/products/withdrawals/withdrawals.commands.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

interface Line {
  id: string
  kind: string
  lang: string
  words: string
}

eachDatabase((kind, open) => {
  const started = lazily(() => withdrawalStage(open))
  const listed = async (query = '') =>
    (await (await started()).operate('GET', `/review-reasons${query}`)).data as Line[]

  /** Creates a waiting withdrawal of a member with this language, with functions to decide it and to read the result. */
  async function waiting(lang: string) {
    const { call, context, operate, withdrawer } = await started()
    const member = await withdrawer()
    assert.equal((await member.withdraw({}, undefined, lang)).code, 1)
    const [review] = await findPendingReviews(context, member.id)
    return {
      refuse: (body: object) => operate('POST', `/reviews/${review?.id}/refuse`, body),
      told: async () => {
        const { data } = await call('getNoticeList', { page: '1', limit: '1' }, { token: member.token })
        return (data as { content: string }[])[0]?.content ?? ''
      },
      remark: async () => (await member.latest())[0]?.remark,
    }
  }

  test(`${kind}: a predefined refusal reason is in the member's language`, async () => {
    const reasons = await listed('?kind=withdrawal')
    const { id = '' } = reasons.find(({ words }) => words === 'Please verify your identity first.') ?? {}
    for (const [lang, words] of [
      ['en', 'Please verify your identity first.'],
      ['ar', 'يرجى توثيق هويتك أولًا.'],
      ['zh-Hans', '请先完成身份认证。'],
    ] as const) {
      const { refuse, remark, told } = await waiting(lang)
      assert.equal((await refuse({ because: id })).code, 1)
      assert.equal(await remark(), words)
      assert.ok((await told()).includes(words))
    }
  })

  test(`${kind}: a reason without the member's language is in English, until it is translated`, async () => {
    const { operate } = await started()
    const added = await operate('POST', '/review-reasons', {
      kind: 'withdrawal',
      lang: 'en',
      text: 'Closed on Sundays.',
    })
    const { id } = added.data as { id: string }
    const before = await waiting('fr')
    await before.refuse({ because: id })
    assert.equal(await before.remark(), 'Closed on Sundays.')
    assert.equal((await operate('PUT', `/review-reasons/${id}`, { lang: 'fr', text: 'Fermé le dimanche.' })).code, 1)
    const after = await waiting('fr')
    await after.refuse({ because: id })
    assert.equal(await after.remark(), 'Fermé le dimanche.')
    assert.equal((await operate('DELETE', `/review-reasons/${id}`)).code, 1)
    assert.equal(await after.remark(), 'Fermé le dimanche.')
    assert.ok(!(await listed()).some((line) => line.id === id))
  })

  test(`${kind}: an invalid reason is refused, and nothing is decided`, async () => {
    const { operate } = await started()
    const { refuse, remark } = await waiting('en')
    const [{ id = '' } = {}] = await listed('?kind=deposit')
    const said = async (body: object) => (await refuse(body)).msg
    assert.match(await said({ because: id }), /There is no reason \d+ for a withdrawal/)
    assert.match(await said({ because: '999999' }), /There is no reason 999999/)
    assert.match(await said({ because: id, reason: 'No' }), /not both/)
    const add = async (body: object) =>
      (await operate('POST', '/review-reasons', { text: 'x', lang: 'en', ...body })).msg
    assert.match(await add({ kind: 'nothing' }), /KIND must be one of .*deposit/)
    assert.match(await add({ kind: 'deposit', lang: 'xx' }), /^lang: must be one of/)
    assert.match((await operate('PUT', '/review-reasons/999999', { lang: 'en', text: 'x' })).msg, /no reason 999999/)
    assert.match((await operate('DELETE', '/review-reasons/999999')).msg, /no reason 999999/)
    assert.equal(await remark(), '')
  })

  test(`${kind}: a member refused without a reason is referred to customer support`, async () => {
    const { refuse, told } = await waiting('en')
    assert.equal((await refuse({})).code, 1)
    assert.match(await told(), /No reason given\. Customer support/)
  })

  test(`${kind}: every shipped reason exists in all its languages`, async () => {
    const texts = await listed()
    for (const lang of ['en', 'zh-Hans', 'ar', 'fr'])
      assert.deepEqual(
        texts.filter((text) => text.lang === lang && Number(text.id) <= 8).map((text) => text.kind),
        [...Array(4).fill('deposit'), ...Array(4).fill('withdrawal')],
      )
  })
})

test('a review shows addresses in full, since the operator pays by them', () => {
  const show = commands.find(({ usage }) => usage === 'reviews show <ID>')?.show
  const address = `addr1${'q'.repeat(98)}`
  const shown = show?.({
    id: '1',
    member: '2',
    username: 'a',
    submitted_at: 0,
    decided_at: null,
    facts: { address },
    files: {},
  })
  assert.ok(shown?.includes(address))
  const list = withdrawalCommands.find(({ usage }) => usage.startsWith('withdrawals list'))
  assert.ok(list?.show([{ id: '1', way: 'wallet', address, submitted_at: 0 }]).includes(address))
})
