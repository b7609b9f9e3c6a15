import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideReview } from '../../../../server/platform/reviews/decide.ts'
import { findReview } from '../../../../server/platform/reviews/reviews.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { findPendingReviews } from '../../../support/reviews.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const operate = async (method: 'GET' | 'POST', path: string, body?: object) =>
    callAsOperator(await started(), method, path, body)

  /** Creates a member with a waiting identity form, and returns the id of its review. */
  async function submitForm() {
    const { call, context, inject, join } = await started()
    const member = await join()
    const upload = async (): Promise<string> => {
      const { headers, payload } = createPictureBody()
      const sent = { ...headers, token: member.token }
      return (await inject({ method: 'POST', url: '/api/api/common/upload', headers: sent, payload })).json().data.url
    }
    const form = { real_name: 'Anna', front_card: await upload(), back_card: await upload() }
    assert.equal((await call('usrsetreal', form, { token: member.token })).code, 1)
    const [review] = await findPendingReviews(context, member.id)
    assert.ok(review)
    return { ...member, review: review.id }
  }
  const titles = async (token: string) =>
    (
      (await (await started()).call('getNoticeList', { id: '', page: '1', limit: '10' }, { token })).data as {
        title: string
      }[]
    ).map(({ title }) => title)

  test(`${kind}: concurrent decisions of several operators: exactly one takes effect, and the member is notified once`, async () => {
    const { context } = await started()
    const { review, token } = await submitForm()
    const answers = await Promise.all([
      operate('POST', `/reviews/${review}/approve`),
      operate('POST', `/reviews/${review}/refuse`, { reason: 'Too dark' }),
      operate('POST', `/reviews/${review}/approve`),
    ])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201, 201])
    const ended = await findReview(context.db, review)
    const approved = ended?.state === 'approved'
    assert.deepEqual(
      [ended?.decided_by, ended?.decided_at, ended?.reason],
      ['operator', context.now(), approved ? '' : 'Too dark'],
    )
    assert.deepEqual(
      (await titles(token)).filter((title) => /identity/.test(title)),
      [approved ? 'Your identity is verified' : 'Identity verification rejected'],
    )
  })

  test(`${kind}: a decided review can be shown; an unknown one or an overlong reason is refused`, async () => {
    const { review } = await submitForm()
    await operate('POST', `/reviews/${review}/refuse`, { reason: 'Too dark' })
    const { data } = await operate('GET', `/reviews/${review}`)
    assert.deepEqual((({ state, reason }) => [state, reason])(data as Record<string, string>), ['refused', 'Too dark'])
    assert.equal((await operate('GET', '/reviews/999999')).msg, 'There is no review 999999.')
    assert.match((await operate('POST', '/reviews/999999/approve')).msg, /Nothing waits/)
    assert.match((await operate('POST', `/reviews/${review}/refuse`, { reason: 'x'.repeat(1001) })).msg, /^reason:/)
  })

  test(`${kind}: a decision that fails leaves the review waiting`, async () => {
    const { context } = await started()
    const { review } = await submitForm()
    await context.db.query(`UPDATE reviews SET kind = 'unheard-of' WHERE id = $1::bigint`, [review])
    await assert.rejects(decideReview(context, review, { state: 'approved', by: 'operator', reason: '' }), /unheard-of/)
    assert.equal((await findReview(context.db, review))?.state, 'waiting')
    await context.db.query(`UPDATE reviews SET kind = 'identity' WHERE id = $1::bigint`, [review])
  })
})
