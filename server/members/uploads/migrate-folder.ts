import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../core/http/context.ts'
import { writeChunks } from './chunks.ts'
import { getUploadsFolder, listPictures } from './folder.ts'
import { cancelRemoval } from './removals.ts'
import { putThenRecord } from './store.ts'
import { findUpload, type Upload } from './upload-records.ts'
import { hashContent } from './uploads.contents.ts'

/**
 * Moves the pictures of an older installation from the folder to the shared store, unchanged: evidence of an operator's decision stays as it was. Until then,
 * and if a move fails, they are served from the folder. Throws the first failure after trying all.
 */
export async function migrateFolder(context: Context): Promise<void> {
  const { config, db, log } = context
  let moved = 0
  const failures: unknown[] = []
  for (const name of await listPictures(config.dataDir)) {
    const upload = await findUpload(db, name)
    if (upload?.place !== 'folder') continue
    await migratePicture(context, upload).then(
      () => moved++,
      (error: unknown) => failures.push(error),
    )
  }
  if (moved > 0) log.info({ pictures: moved }, 'pictures moved out of the data folder')
  if (failures.length > 0) throw failures[0]
}

async function migratePicture(context: Context, upload: Upload): Promise<void> {
  const { config, db } = context
  const { name } = upload
  const path = join(getUploadsFolder(config.dataDir), name)
  const content = await readFile(path)
  const place = config.uploadsUrl === null ? 'database' : 'bucket'
  const record = () =>
    db.transaction(async (tx) => {
      const [old] = await tx.query(`SELECT name FROM uploads WHERE name = $1 AND place = 'folder' FOR UPDATE`, [name])
      if (!old) throw new Error(`picture ${name} is gone`)
      if (place === 'bucket') await cancelRemoval(tx, name)
      else await writeChunks(tx, name, content)
      await tx.query('UPDATE uploads SET place = $2, digest = $3 WHERE name = $1', [name, place, hashContent(content)])
    })
  if (place === 'bucket') await putThenRecord(context, upload, content, record)
  else await record()
  await rm(path, { force: true })
}
