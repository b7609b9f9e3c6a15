import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUTOMATIC_APPROVAL_MS, approveWaiting } from '../../../../server/platform/reviews/automatic.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { decideOldestReview } from '../../../support/reviews.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  async function upload(token: string): Promise<string> {
    const { headers, payload } = createPictureBody()
    const { inject } = await started()
    const response = await inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...headers, token },
      payload,
    })
    return response.json().data.url
  }
  async function handedIn(lang = 'en') {
    const { join, call } = await started()
    const member = await join()
    const [front_card, back_card] = [await upload(member.token), await upload(member.token)]
    const form = { real_name: 'Anna', front_card, back_card }
    const { code } = await call('usrsetreal', form, { token: member.token, lang })
    assert.equal(code, 1)
    return { ...member, front_card, back_card }
  }
  const status = async (token: string) =>
    ((await (await started()).call('getusr', {}, { token })).data as { rzstatus: string }).rzstatus
  const messages = async (token: string, lang = 'en') =>
    (await (await started()).call('getNoticeList', { id: '', page: '1', limit: '10' }, { token, lang })).data as {
      title: string
      content: string
    }[]

  test(`${kind}: a form is approved after 20 s, and the member is notified that it was not reviewed`, async () => {
    const { context, clock } = await started()
    const early = await handedIn()
    clock.now += AUTOMATIC_APPROVAL_MS - 1
    await approveWaiting(context)
    assert.equal(await status(early.token), '1')
    clock.now += 1
    const late = await handedIn('ar')
    await approveWaiting(context)
    assert.deepEqual([await status(early.token), await status(late.token)], ['2', '1'])
    const [told] = await messages(early.token)
    assert.match(told?.content ?? '', /Demo: approved automatically\. No one reviewed/)
    clock.now += AUTOMATIC_APPROVAL_MS
    await approveWaiting(context)
    assert.match((await messages(late.token, 'ar'))[0]?.title ?? '', /\p{Script=Arabic}/u)
    assert.equal((await messages(late.token, 'en'))[0]?.title, 'Your identity is verified')
  })

  test(`${kind}: only the member is notified of the decision; the reviewer's reason is escaped`, async () => {
    const { context, join } = await started()
    const { token, id } = await handedIn()
    const other = await join()
    await decideOldestReview(context, id, 'refused', 'Too dark <b>& blurred</b>')
    assert.equal(await status(token), '3')
    const [told] = await messages(token)
    assert.match(told?.content ?? '', /Too dark &#60;b&#62;&#38; blurred&#60;\/b&#62;/)
    assert.ok((await messages(other.token)).every(({ content }) => !content.includes('Too dark')))
  })

  test(`${kind}: submitted pictures are served only with their owner's token`, async () => {
    const { inject, join } = await started()
    const { token, front_card: url } = await handedIn()
    const stranger = await join()
    const seen = async (headers: Record<string, string>) => (await inject({ url, headers })).statusCode
    assert.deepEqual(
      [await seen({ token }), await seen({ token: stranger.token }), await seen({ token: 'none' }), await seen({})],
      [200, 404, 404, 404],
    )
    assert.equal((await inject({ url, headers: { token } })).headers['cache-control'], 'private, no-store')
  })
})
