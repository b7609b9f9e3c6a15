import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from './databases.ts'

const OWN = new URL('../../server/core/db/migrations/', import.meta.url)

/** Returns a folder with the migrations of an older release: those before `number`, as in `0062`. */
export async function copyMigrationsBefore(number: string): Promise<URL> {
  const folder = await temporaryFolder()
  await cp(OWN, folder, { recursive: true })
  const later = (await readdir(folder)).filter((name) => name >= number && name.endsWith('.sql'))
  for (const name of later) await rm(join(folder, name))
  return pathToFileURL(`${folder}/`)
}
