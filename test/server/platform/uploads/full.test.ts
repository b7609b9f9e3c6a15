import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNUSED_TTL_MS } from '../../../../server/platform/uploads/quota.ts'
import { maintainUploads } from '../../../../server/platform/uploads/sweep.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { createNoisePicture } from '../../../support/png.ts'

const SIZE = 100_000

eachDatabase((kind, open) => {
  test(`${kind}: uploads of all members stay within UPLOADS_MEGABYTES; more are refused, with one warning until there is space again`, async () => {
    const backend = await accountsBackend(open, { uploadsBytes: 5.5 * SIZE })
    const { clock, context, inject, join, logged } = backend
    const members = await Promise.all(Array.from({ length: 8 }, () => join()))
    const upload = async (token: string, lang = 'en') => {
      const { headers, payload } = createPictureBody(createNoisePicture(SIZE))
      const url = '/api/api/common/upload'
      return (await inject({ method: 'POST', url, headers: { ...headers, token, lang }, payload })).json()
    }
    const atOnce = () => Promise.all(members.map(({ token }) => upload(token)))
    const lines = () => logged.filter((line) => line.includes('UPLOADS_MEGABYTES')).length
    /** Returns the counted bytes, which must equal the stored and reserved ones. */
    const counted = async () => {
      const [row] = await context.db.query<{ counted: number; there: number }>(
        `SELECT (SELECT bytes FROM upload_usage) AS counted,
           ((SELECT coalesce(sum(bytes), 0) FROM uploads) + (SELECT coalesce(sum(bytes), 0) FROM upload_reservations))::bigint AS there`,
      )
      assert.equal(row?.counted, row?.there)
      return row?.counted ?? 0
    }

    const answers = await atOnce()
    assert.equal(answers.filter(({ code }) => code === 1).length, 5)
    for (const { code, field, rule } of answers.filter(({ code }) => code !== 1))
      assert.deepEqual([code, field, rule], [201, 'file', 'full'])
    assert.ok((await counted()) <= 5.5 * SIZE)
    assert.match((await upload(members[0]?.token ?? '')).msg, /^We can't accept photos right now/)
    assert.match((await upload(members[0]?.token ?? '', 'fr')).msg, /^Aucune image/)
    assert.equal(lines(), 1)

    clock.now += UNUSED_TTL_MS
    await maintainUploads(context)
    assert.equal(await counted(), 0)
    assert.equal((await atOnce()).filter(({ code }) => code === 1).length, 5)
    assert.equal(lines(), 2)
  })
})
