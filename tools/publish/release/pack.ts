import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { storeRelease } from '../../../server/operations/site/store-release.ts'
import { runTool } from './run-tool.ts'

/**
 * Packs a build of the elements as `<version>/…`, to be unpacked in EMBED_RELEASES. Replaces the folder `target`. Returns the file's path.
 * @throws Error if the build cannot be read
 */
export async function packElements(current: string, version: string, target: string): Promise<string> {
  rmSync(target, { recursive: true, force: true })
  const releases = join(target, 'unpacked')
  mkdirSync(releases, { recursive: true })
  const errors: object[] = []
  await storeRelease({ current, version, releases }, { error: (fields) => errors.push(fields) }, Date.now())
  if (errors.length > 0) throw new Error(`the build could not be packed: ${JSON.stringify(errors)}`)
  const file = join(target, `tradelet-embed-${version}.tgz`)
  await runTool('tar', ['-czf', file, '-C', releases, version])
  rmSync(releases, { recursive: true })
  return file
}

/** Packs the npm packages below a folder, if it exists, into `target`. */
export async function packPackages(packages: string, target: string): Promise<void> {
  for (const name of listFolders(packages))
    await runTool('npm', ['pack', join(packages, name), '--pack-destination', target])
}

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
