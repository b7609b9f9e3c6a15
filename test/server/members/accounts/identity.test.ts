import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createSecretBox } from '../../../../server/core/secrets/secret-box.ts'
import { identityReviewKind } from '../../../../server/members/accounts/identity.ts'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { TEST_KEY } from '../../../support/config.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody, PICTURES } from '../../../support/multipart.ts'
import { decideOldestReview, findPendingReviews } from '../../../support/reviews.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  async function upload(token: string, content?: Buffer): Promise<{ url: string; fullurl: string }> {
    const { headers, payload } = createPictureBody(content)
    const response = await (await started()).inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...headers, token },
      payload,
    })
    return response.json().data
  }
  const handIn = async (token: string, form: Record<string, string>) =>
    (await started()).call('usrsetreal', { real_name: 'Anna Ångström', ...form }, { token })
  const readMember = async (token: string) =>
    (await (await started()).call('getusr', {}, { token })).data as { rzstatus: string; rz_reason: string }
  const status = async (token: string) => (await readMember(token)).rzstatus

  async function handedIn() {
    const member = await (await started()).join()
    const [front, back] = [await upload(member.token), await upload(member.token)]
    assert.equal((await handIn(member.token, { front_card: front.url, back_card: back.fullurl })).code, 1)
    return { ...member, front, back }
  }

  test(`${kind}: a submitted form is under review with name and pictures; the pictures are private`, async () => {
    const { inject, context } = await started()
    const { token, id, front, back } = await handedIn()
    assert.equal(await status(token), '1')
    assert.equal((await inject({ url: front.url })).statusCode, 404)
    const [review] = await findPendingReviews(context, id)
    const { facts, pictures } = await identityReviewKind.readDetails(
      context.db,
      review?.subject ?? '',
      createSecretBox([TEST_KEY]),
    )
    assert.deepEqual(facts, { name: 'Anna Ångström' })
    assert.deepEqual([`/uploads/${pictures.front}`, `/uploads/${pictures.back}`], [front.url, back.url])
  })

  test(`${kind}: during a review and after an approval no form can be submitted`, async () => {
    const { context } = await started()
    const { token, id, front, back } = await handedIn()
    const again = () => handIn(token, { front_card: front.url, back_card: back.url })
    assert.match((await again()).msg, /under review/)
    assert.equal((await decideOldestReview(context, id, 'approved'))?.state, 'approved')
    assert.equal(await status(token), '2')
    assert.match((await again()).msg, /already verified/)
    assert.equal(await decideOldestReview(context, id, 'refused'), null)
    assert.equal(await status(token), '2')
  })

  test(`${kind}: a rejected member reads the last reason and can submit again`, async () => {
    const { context } = await started()
    const { token, id } = await handedIn()
    await decideOldestReview(context, id, 'refused', 'The back is blurred.')
    const { rzstatus, rz_reason } = await readMember(token)
    assert.deepEqual([rzstatus, rz_reason], ['3', 'The back is blurred.'])
    const [front, back] = [await upload(token), await upload(token)]
    assert.equal((await handIn(token, { front_card: front.url, back_card: back.url })).code, 1)
    const waiting = await readMember(token)
    assert.deepEqual([waiting.rzstatus, waiting.rz_reason], ['1', ''], 'the reason of an earlier form is not shown')
    await decideOldestReview(context, id, 'refused', 'The front is cut off.')
    assert.equal((await readMember(token)).rz_reason, 'The front is cut off.')
  })

  test(`${kind}: each picture must be an upload of the member`, async () => {
    const { join } = await started()
    const [{ token }, other] = [await join(), await join()]
    const { url: own } = await upload(token)
    const { url: foreign } = await upload(other.token)
    const wrong = [foreign, 'https://elsewhere.example/a.png', '/uploads/none.png', '/etc/passwd', 'javascript:1']
    for (const url of wrong) {
      assert.deepEqual(getRefusal(await handIn(token, { front_card: url, back_card: own })), [
        201,
        'front_card',
        'upload',
      ])
      assert.deepEqual(getRefusal(await handIn(token, { front_card: own, back_card: url })), [
        201,
        'back_card',
        'upload',
      ])
    }
    assert.equal(await status(token), '0')
  })

  test(`${kind}: every field is required, and the switch must be on`, async () => {
    const { join, withSettings } = await started()
    const { token } = await join()
    const { url } = await upload(token)
    const form = { real_name: 'Anna', front_card: url, back_card: url }
    for (const field of Object.keys(form))
      assert.deepEqual(getRefusal(await handIn(token, { ...form, [field]: '' })), [201, field, 'missing'])
    const switchedOff = await withSettings({ certificationSwitch: false }, () => handIn(token, form))
    assert.equal(switchedOff.code, 201)
    assert.equal((await handIn('', form)).status, 401)
    assert.equal(await status(token), '0')
  })

  test(`${kind}: two concurrent submissions: exactly one form is stored`, async () => {
    const { join, context } = await started()
    const { token, id } = await join()
    const [front, back] = [await upload(token), await upload(token)]
    const answers = await Promise.all([1, 2].map(() => handIn(token, { front_card: front.url, back_card: back.url })))
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201])
    assert.equal((await findPendingReviews(context, id)).length, 1)
  })

  test(`${kind}: the same picture, submitted or uploaded twice, is refused as front and back`, async () => {
    const { join } = await started()
    const { token } = await join()
    const [first, copy, back] = [
      await upload(token, PICTURES.jpg),
      await upload(token, PICTURES.jpg),
      await upload(token),
    ]
    for (const { url } of [first, copy])
      assert.deepEqual(getRefusal(await handIn(token, { front_card: first.url, back_card: url })), [
        201,
        'back_card',
        'other',
      ])
    // Another size and another encoding of the same photo.
    const photo = await sharp(PICTURES.png).resize(600, 600, { kernel: 'cubic' }).png().toBuffer()
    const [large, small] = [
      await upload(token, photo),
      await upload(token, await sharp(photo).resize(350, 350).jpeg({ quality: 60 }).toBuffer()),
    ]
    assert.deepEqual(getRefusal(await handIn(token, { front_card: large.url, back_card: small.url })), [
      201,
      'back_card',
      'other',
    ])
    assert.equal(await status(token), '0')
    assert.equal((await handIn(token, { front_card: first.url, back_card: back.url })).code, 1)
  })
})
