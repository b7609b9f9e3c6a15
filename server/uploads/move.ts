import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../http/context.ts'
import { bucketOf } from './bucket.ts'
import { digestOf } from './contents.ts'
import { picturesIn, uploadsFolder } from './folder.ts'
import { writeParts } from './parts.ts'
import { type Upload, uploadNamed } from './records.ts'
import { announce, recorded } from './removals.ts'

/**
 * Moves the pictures of an installation from before out of the folder, to where every node sees them. As they are: what an operator has decided on stays what it was.
 * Meanwhile they are served from the folder.
 */
export async function moveFolder(context: Context): Promise<void> {
  const { config, db, log } = context
  let moved = 0
  for (const name of await picturesIn(config.dataDir)) {
    const upload = await uploadNamed(db, name)
    if (upload?.place !== 'folder') continue
    await move(context, upload)
    moved++
  }
  if (moved > 0) log.info({ pictures: moved }, 'pictures were moved out of the data folder')
}

async function move(context: Context, { name, type }: Upload): Promise<void> {
  const { config, db } = context
  const path = join(uploadsFolder(config.dataDir), name)
  const content = await readFile(path)
  const place = config.uploadsUrl === null ? 'database' : 'bucket'
  if (place === 'bucket') {
    await announce(context, name)
    await bucketOf(config).put(name, type, content)
  }
  const isThere = await db.transaction(async (tx) => {
    const [record] = await tx.query(`SELECT name FROM uploads WHERE name = $1 AND place = 'folder' FOR UPDATE`, [name])
    if (!record) return false
    if (place === 'bucket') await recorded(tx, name)
    else await writeParts(tx, name, content)
    await tx.query('UPDATE uploads SET place = $2, digest = $3 WHERE name = $1', [name, place, digestOf(content)])
    return true
  })
  if (isThere) await rm(path, { force: true })
}
