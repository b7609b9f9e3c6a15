import assert from 'node:assert/strict'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { QUOTAS } from '../../../../server/core/limits/policies.ts'
import { RESERVATION_TTL_MS, reserveSpace, UNUSED_TTL_MS } from '../../../../server/platform/uploads/quota.ts'
import { maintainUploads, sweepUnused } from '../../../../server/platform/uploads/sweep.ts'
import { MAX_PICTURE_BYTES } from '../../../../shared/base/contract/picture.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody, PICTURES } from '../../../support/multipart.ts'
import { createNoisePicture } from '../../../support/png.ts'
import { until } from '../../../support/until.ts'

/** Uploads that the rate limit allows at once, and the time until they are available again. */
const AT_ONCE = 30
const REFILL_MS = 300_000

const sized = (bytes: number) => Buffer.concat([PICTURES.png, Buffer.alloc(bytes - PICTURES.png.length)])

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  async function upload(token: string, content: Buffer = PICTURES.png, lang = 'en') {
    const { headers, payload } = createPictureBody(content)
    const response = await (await started()).inject({
      method: 'POST',
      url: '/api/api/common/upload',
      headers: { ...headers, token, lang },
      payload,
    })
    return response.json() as { code: number; msg: string; rule?: string; data: { url: string } }
  }
  const atOnce = async (count: number, token: string, content?: Buffer) =>
    Promise.all(Array.from({ length: count }, () => upload(token, content)))
  const kept = (answers: { code: number }[]) => answers.filter(({ code }) => code === 1).length
  const refill = async () => {
    ;(await started()).clock.now += REFILL_MS
  }

  /** Returns the total size of stored contents, bytes. */
  async function stored(): Promise<number> {
    const [sum] = await (await started()).context.db.query<{ bytes: number }>(
      'SELECT coalesce(sum(length(content)), 0)::bigint AS bytes FROM upload_parts',
    )
    return sum?.bytes ?? 0
  }

  test(`${kind}: concurrent large uploads stay within the limit of bytes`, async () => {
    const { join, context } = await started()
    const { token, id } = await join()
    // Space for two only, since re-encoding a large picture takes half a second.
    const reserved = QUOTAS.unusedBytes.max - 2 * 10_000_000
    await reserveSpace(context, id, reserved)
    const before = await stored()
    const answers = await atOnce(4, token, createNoisePicture(9_000_000))
    assert.equal(kept(answers), 2)
    const more = (await stored()) - before
    assert.ok(more > 2 * 8_900_000 && more <= QUOTAS.unusedBytes.max - reserved, String(more))
    for (const { code, rule, data } of answers.filter(({ code }) => code !== 1))
      assert.deepEqual([code, rule, data], [201, 'quota', null])
  })

  test(`${kind}: concurrent small uploads stay within the limit of files; the message states the limits in each language`, async () => {
    const { join } = await started()
    const [{ token }, other] = [await join(), await join()]
    assert.equal(kept(await atOnce(AT_ONCE, token)), AT_ONCE)
    await refill()
    assert.equal(kept(await atOnce(AT_ONCE, token)), QUOTAS.unusedPictures.max - AT_ONCE)
    await refill()
    for (const [lang, word] of [
      ['en', 'unused photos'],
      ['zh-Hans', '图片过多'],
      ['ar', 'صور كثيرة'],
    ] as const) {
      const { code, msg } = await upload(token, PICTURES.png, lang)
      assert.equal(code, 201)
      for (const part of [word, '40', '60', '24']) assert.ok(msg.includes(part), `${part} in ${msg}`)
    }
    assert.equal((await upload(other.token)).code, 1)
  })

  test(`${kind}: pictures of a form do not count, and removing unused ones frees space`, async () => {
    const { call, clock, join, context } = await started()
    const { token } = await join()
    const answers = [await upload(token), await upload(token, PICTURES.gif)]
    await atOnce(AT_ONCE - answers.length, token)
    await refill()
    await atOnce(QUOTAS.unusedPictures.max - AT_ONCE, token)
    assert.equal((await upload(token)).code, 201)
    const [front_card = '', back_card = ''] = answers.map(({ data }) => data.url)
    assert.equal((await call('usrsetreal', { real_name: 'Anna', front_card, back_card }, { token })).code, 1)
    assert.deepEqual([(await upload(token)).code, (await upload(token)).code, (await upload(token)).code], [1, 1, 201])
    clock.now += UNUSED_TTL_MS
    await sweepUnused(context)
    assert.equal(kept(await atOnce(AT_ONCE, token)), AT_ONCE)
  })

  test(`${kind}: refused and failed uploads leave no reservation`, async () => {
    const { join, context } = await started()
    const { token } = await join()
    for (const content of [Buffer.from('no picture'), sized(MAX_PICTURE_BYTES + 1)])
      assert.notEqual((await upload(token, content)).code, 1)
    assert.deepEqual(await context.db.query('SELECT * FROM upload_reservations'), [])
  })

  test(`${kind}: reservations of a killed process expire; starting another node releases none of a running upload`, async () => {
    const { clock, context, join } = await started()
    const { token, id } = await join()
    await reserveSpace(context, id, QUOTAS.unusedBytes.max)
    await maintainUploads(context)
    assert.equal((await upload(token)).code, 201)
    clock.now += RESERVATION_TTL_MS
    assert.equal((await upload(token)).code, 1)
  })

  test(`${kind}: uploads count before their first byte arrives`, async () => {
    const backend = await accountsBackend(open)
    const { app, join, context } = backend
    const { token } = await join()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const { headers, payload } = createPictureBody(sized(MAX_PICTURE_BYTES))
    const head = `POST /api/api/common/upload HTTP/1.1\r\nHost: x\r\nToken: ${token}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`
    const running = Array.from({ length: QUOTAS.unusedBytes.max / MAX_PICTURE_BYTES }, (): Socket => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(head)
      return socket
    })
    const reserved = async () => (await context.db.query('SELECT * FROM upload_reservations')).length
    await until(async () => (await reserved()) === running.length, 'all have started')
    const send = async () => {
      const body = new FormData()
      body.set('file', new File([PICTURES.png], 'a.png'))
      const url = `http://127.0.0.1:${port}/api/api/common/upload`
      return (await (await fetch(url, { method: 'POST', headers: { token }, body })).json()).code
    }
    assert.equal(await send(), 201)
    for (const socket of running) socket.destroy()
    await until(async () => (await reserved()) === 0, 'all have ended')
    assert.equal(await send(), 1)
  })
})
