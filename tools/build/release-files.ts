import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the day on which a version was released according to the changelog (`YYYY-MM-DD`), or null if it was not. */
export const findReleaseDay = (changelog: string, version: string): string | null =>
  changelog
    .split('\n')
    .find((line) => line.startsWith(`## [${version}] - `))
    ?.slice(-10) ?? null

/** Returns the hash of a file as `integrity` attributes and import maps state it. */
export const computeIntegrity = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Returns the hashes of the named files of a folder, sorted by name. */
export async function computeHashes(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const name of [...names].sort()) hashes[name] = computeIntegrity(await readFile(join(folder, name)))
  return hashes
}
