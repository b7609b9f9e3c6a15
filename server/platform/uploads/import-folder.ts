import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../../core/error-code.ts'
import type { Context } from '../../core/http/context.ts'
import { getUploadsFolder } from './folder.ts'
import { hashContent } from './store-picture.ts'
import { findUpload, UPLOAD_NAME_PATTERN, type Upload } from './upload-records.ts'

type ImportContext = Pick<Context, 'blobs' | 'config' | 'db' | 'log'>

/** Imports in progress, by folder. */
const running = new Map<string, Promise<void>>()

/**
 * Moves the pictures that release 0.1 stored in the data folder to the current store, unchanged: evidence of an operator's decision stays as it was. A file is
 * removed when its picture is stored, or if it has no record. An unreadable file does not stop the others, an unavailable store does; the first error is thrown at
 * the end. Call it again to move the rest. A call during an import returns that one.
 */
export function importFolder(context: ImportContext): Promise<void> {
  const folder = getUploadsFolder(context.config.dataDir)
  const work = running.get(folder) ?? moveFiles(context, folder).finally(() => running.delete(folder))
  running.set(folder, work)
  return work
}

async function moveFiles(context: ImportContext, folder: string): Promise<void> {
  const { db, log } = context
  const unreadable: unknown[] = []
  let moved = 0
  try {
    for (const name of await listPictures(folder)) {
      const path = join(folder, name)
      const upload = await findUpload(db, name)
      if (upload?.place === 'folder') {
        const content = await readFile(path).catch((error: unknown) => void unreadable.push(error))
        if (!content) continue
        await importPicture(context, upload, content)
        moved++
      }
      await rm(path, { force: true })
    }
  } finally {
    if (moved > 0) log.info({ pictures: moved }, 'pictures moved out of the data folder')
  }
  if (unreadable.length > 0) throw unreadable[0]
}

/** Returns the names of the pictures in the folder, none while it does not exist: maintenance may start before the routes, which create it. */
async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => UPLOAD_NAME_PATTERN.test(name))
}

async function importPicture({ blobs }: ImportContext, upload: Upload, content: Buffer): Promise<void> {
  const { name } = upload
  const storage = blobs.current
  await blobs[storage].put(upload, content, async (tx) => {
    const [old] = await tx.query(`SELECT name FROM uploads WHERE name = $1 AND place = 'folder' FOR UPDATE`, [name])
    if (!old) throw new Error(`picture ${name} is gone`)
    await tx.query('UPDATE uploads SET place = $2, digest = $3 WHERE name = $1', [name, storage, hashContent(content)])
  })
}
