import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNUSED_TTL_MS } from '../../../../server/platform/uploads/quota.ts'
import { sweepUnused } from '../../../../server/platform/uploads/sweep.ts'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator, readOperatorToken } from '../../../support/operator.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { listStoredPictures } from '../../../support/uploads.ts'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  async function upload(token: string): Promise<string> {
    const { headers, payload } = createPictureBody()
    const response = await (await started()).inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...headers, token },
      payload,
    })
    return response.json().data.url
  }
  const handIn = async (token: string, front_card: string, back_card: string) =>
    (await started()).call('usrsetreal', { real_name: 'Anna', front_card, back_card }, { token })
  /** Advances the clock by `ms` and sweeps. */
  async function after(ms: number): Promise<void> {
    const { clock, context } = await started()
    clock.now += ms
    await sweepUnused(context)
  }
  /** Returns for each picture whether it is left. Content, record and the operator's view must agree. */
  async function left(...urls: string[]): Promise<boolean[]> {
    const backend = await started()
    const files = await listStoredPictures(backend)
    const headers = { 'operator-token': readOperatorToken(backend) }
    return Promise.all(
      urls.map(async (url) => {
        const isFile = files.includes(url.slice('/uploads/'.length))
        const { statusCode } = await backend.inject({ url: `/operator${url}`, headers })
        assert.equal(statusCode, isFile ? 200 : 404)
        return isFile
      }),
    )
  }

  test(`${kind}: a picture without a form is removed after a day and not before; pictures of forms stay`, async () => {
    const { token } = await (await started()).join()
    const [front, back, replaced] = [await upload(token), await upload(token), await upload(token)]
    assert.equal((await handIn(token, front, back)).code, 1)
    await after(UNUSED_TTL_MS - 1)
    const younger = await upload(token)
    assert.deepEqual(await left(front, back, replaced, younger), [true, true, true, true])
    await after(1)
    assert.deepEqual(await left(front, back, replaced, younger), [true, true, false, true])
    await after(UNUSED_TTL_MS)
    assert.deepEqual(await left(front, back, younger), [true, true, false])
  })

  test(`${kind}: a member can remove the own unused pictures, and no others`, async () => {
    const backend = await started()
    const [{ token }, other] = [await backend.join(), await backend.join()]
    const remove = async (url: string) => (await backend.call('api/common/removeupload', { url }, { token })).code
    const [front, back, banner] = [await upload(token), await upload(token), await upload(token)]
    const [out, foreign] = [await upload(token), await upload(other.token)]
    assert.equal((await handIn(token, front, back)).code, 1)
    await callAsOperator(backend, 'POST', '/banners', { img: banner })
    const all = [front, back, banner, foreign, out, `https://trade.example.com${out}`, '/uploads/../x', 'nothing']
    for (const url of all) assert.equal(await remove(url), 1, url)
    assert.deepEqual(await left(front, back, banner, foreign, out), [true, true, true, true, false])
  })

  test(`${kind}: a form whose pictures were removed is refused with the field, and accepted with new pictures`, async () => {
    const { token } = await (await started()).join()
    const [front, back] = [await upload(token), await upload(token)]
    await after(UNUSED_TTL_MS)
    const late = await upload(token)
    assert.deepEqual(getRefusal(await handIn(token, front, back)), [201, 'front_card', 'upload'])
    assert.deepEqual(getRefusal(await handIn(token, late, back)), [201, 'back_card', 'upload'])
    assert.equal((await handIn(token, late, await upload(token))).code, 1)
  })

  test(`${kind}: pictures of a decided form stay; those of a refused form until another is submitted`, async () => {
    const { join, context } = await started()
    const [{ token, id }, good] = [await join(), await join()]
    const card = await upload(good.token)
    await handIn(good.token, card, await upload(good.token))
    await decideOldestReview(context, good.id, 'approved')
    const [front, back] = [await upload(token), await upload(token)]
    await handIn(token, front, back)
    await decideOldestReview(context, id, 'refused')
    await after(UNUSED_TTL_MS)
    assert.deepEqual(await left(card, front, back), [true, true, true])
    const better = await upload(token)
    assert.equal((await handIn(token, front, better)).code, 1)
    await after(UNUSED_TTL_MS)
    assert.deepEqual(await left(card, front, better, back), [true, true, true, false])
  })

  test(`${kind}: pictures published by the operator stay`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const url = await upload(token)
    await callAsOperator(backend, 'POST', '/banners', { img: url })
    await after(UNUSED_TTL_MS)
    assert.deepEqual(await left(url), [true])
  })

  test(`${kind}: the sweep removes more pictures than one batch`, async () => {
    const { join, context, clock } = await started()
    const { id } = await join()
    await context.db.query(
      `INSERT INTO uploads (name, owner, type, bytes, created_at)
       SELECT lpad(n::text, 32, 'x') || '.png', $1::bigint, 'image/png', 1, $2::bigint FROM generate_series(1, 1200) n`,
      [id, clock.now],
    )
    await after(UNUSED_TTL_MS)
    assert.deepEqual(await context.db.query('SELECT name FROM uploads WHERE owner = $1::bigint', [id]), [])
  })

  test(`${kind}: a form submitted during a sweep keeps both pictures or is refused`, async () => {
    const { clock, join, context } = await started()
    const members = await Promise.all(Array.from({ length: 8 }, () => join()))
    const cards = await Promise.all(
      members.map(async ({ token }) => [await upload(token), await upload(token)] as const),
    )
    clock.now += UNUSED_TTL_MS
    const [answers] = await Promise.all([
      Promise.all(members.map(({ token }, at) => handIn(token, cards[at]?.[0] ?? '', cards[at]?.[1] ?? ''))),
      sweepUnused(context),
      sweepUnused(context),
    ])
    await sweepUnused(context)
    for (const [at, { code }] of answers.entries())
      assert.deepEqual(await left(...(cards[at] ?? [])), [code === 1, code === 1])
  })
})
