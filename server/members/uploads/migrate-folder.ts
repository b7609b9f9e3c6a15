import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'
import { writeParts } from './chunks.ts'
import { picturesIn, uploadsFolder } from './folder.ts'
import { recorded } from './removals.ts'
import { putAnd } from './store.ts'
import { type Upload, uploadNamed } from './upload-records.ts'
import { digestOf } from './uploads.contents.ts'

/**
 * Moves the pictures of an older installation from the folder to the shared store, unchanged: evidence of an operator's decision stays as it was. Until then,
 * and if a move fails, they are served from the folder. Throws the first failure after trying all.
 */
export async function moveFolder(context: Context): Promise<void> {
  const { config, db, log } = context
  let moved = 0
  const failures: unknown[] = []
  for (const name of await picturesIn(config.dataDir)) {
    const upload = await uploadNamed(db, name)
    if (upload?.place !== 'folder') continue
    await move(context, upload).then(
      () => moved++,
      (error: unknown) => failures.push(error),
    )
  }
  if (moved > 0) log.info({ pictures: moved }, 'pictures moved out of the data folder')
  if (failures.length > 0) throw failures[0]
}

async function move(context: Context, upload: Upload): Promise<void> {
  const { config, db } = context
  const { name } = upload
  const path = join(uploadsFolder(config.dataDir), name)
  const content = await readFile(path)
  const place = config.uploadsUrl === null ? 'database' : 'bucket'
  const record = () =>
    db.transaction(async (tx) => {
      const [old] = await tx.query(`SELECT name FROM uploads WHERE name = $1 AND place = 'folder' FOR UPDATE`, [name])
      if (!old) throw new Error(`picture ${name} is gone`)
      if (place === 'bucket') await recorded(tx, name)
      else await writeParts(tx, name, content)
      await tx.query('UPDATE uploads SET place = $2, digest = $3 WHERE name = $1', [name, place, digestOf(content)])
    })
  if (place === 'bucket') await putAnd(context, upload, content, record)
  else await record()
  await rm(path, { force: true })
}
