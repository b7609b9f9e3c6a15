import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { after, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../../server/app.ts'
import { maintainUploads } from '../../../../server/platform/uploads/sweep.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { fakeStore } from '../../../support/fake-store.ts'
import { PICTURES } from '../../../support/multipart.ts'

// Release 0.1 stored pictures as files of the data folder, with records without `place` and `digest`.

const OLD = ['k', 'l'].map((letter) => `${letter.repeat(32)}.png`)
const CONTENTS = [Buffer.concat([PICTURES.png, Buffer.alloc(300_000, 'x')]), PICTURES.png]
const SELECT_OLD =
  'SELECT name, place, digest IS NOT NULL AS "hasDigest" FROM uploads WHERE name = ANY ($1::text[]) ORDER BY name'

const running: FastifyInstance[] = []
after(async () => {
  for (const app of running) await app.close()
})

/** Adds the pictures of an older installation to a backend. Returns the token of their owner. */
async function addOldPictures({ context, dataDir, join }: AccountsBackend): Promise<string> {
  const { token, id } = await join()
  const folder = path(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  for (const [at, name] of OLD.entries()) {
    const content = CONTENTS[at] ?? Buffer.alloc(0)
    await writeFile(path(folder, name), content)
    await context.db.query(
      `INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES ($1, $2::bigint, 'image/png', $3::int, $4::bigint)`,
      [name, id, content.length, context.now()],
    )
  }
  return token
}

/** Starts a backend again, on the same database and data folder. */
async function restart({ context }: AccountsBackend): Promise<FastifyInstance> {
  const app = buildApp(context)
  running.push(app)
  await app.ready()
  return app
}

async function assertServed(app: FastifyInstance, token: string): Promise<void> {
  for (const [at, name] of OLD.entries())
    assert.deepEqual((await app.inject({ url: `/uploads/${name}`, headers: { token } })).rawPayload, CONTENTS[at])
}

eachDatabase((kind, open) => {
  for (const to of ['database', 'bucket'] as const)
    test(`${kind}: a start moves the pictures of release 0.1 from the data folder to the ${to}, unchanged`, async () => {
      const uploadsUrl = to === 'bucket' ? (await fakeStore()).url : null
      const backend = await accountsBackend(open, { uploadsUrl })
      const token = await addOldPictures(backend)
      const app = await restart(backend)
      assert.deepEqual(await readdir(path(backend.dataDir, 'uploads')), [])
      assert.deepEqual(
        await backend.context.db.query(SELECT_OLD, [OLD]),
        OLD.map((name) => ({ name, place: to, hasDigest: true })),
      )
      await assertServed(app, token)
      assert.deepEqual(await backend.context.db.query('SELECT name FROM upload_removals'), [])
      await assertServed(await restart(backend), token)
    })

  test(`${kind}: pictures that the store rejects at the start stay in the folder, and are moved when it recovers`, async () => {
    const store = await fakeStore()
    const backend = await accountsBackend(open, { uploadsUrl: store.url })
    const token = await addOldPictures(backend)
    store.fails = true
    const app = await restart(backend)
    assert.ok(backend.logged.some((line) => line.includes('pictures remain in the data folder')))
    assert.deepEqual((await readdir(path(backend.dataDir, 'uploads'))).sort(), OLD)
    assert.equal((await app.inject({ url: `/uploads/${OLD[0]}`, headers: { token } })).statusCode, 404)
    store.fails = false
    await maintainUploads(backend.context)
    assert.deepEqual(await readdir(path(backend.dataDir, 'uploads')), [])
    await assertServed(app, token)
  })

  test(`${kind}: an unreadable file of release 0.1 stays and does not stop the others`, async () => {
    const backend = await accountsBackend(open)
    await addOldPictures(backend)
    const folder = path(backend.dataDir, 'uploads')
    const odd = `${'a'.repeat(32)}.png`
    await mkdir(path(folder, odd))
    await backend.context.db.query(
      `INSERT INTO uploads (name, owner, type, bytes, created_at) SELECT $1, owner, type, 1, created_at FROM uploads WHERE name = $2`,
      [odd, OLD[0]],
    )
    await assert.rejects(maintainUploads(backend.context), { code: 'EISDIR' })
    assert.deepEqual(await readdir(folder), [odd])
  })
})
