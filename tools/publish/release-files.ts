import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bump, raiseVersion } from './release/surface.rules.ts'

/** Returns the day on which a version was released according to the changelog (`YYYY-MM-DD`), or null if it was not. */
export const findReleaseDay = (changelog: string, version: string): string | null =>
  changelog
    .split('\n')
    .find((line) => line.startsWith(`## [${version}] - `))
    ?.slice(-10) ?? null

/** Sources of `release.json`. */
export interface BuildFacts {
  /** Version of the last release. */
  version: string
  changelog: string
  /** True if there are changes since that release. */
  hasChanges: boolean
  /** Size of the release that the changes of the elements would need. */
  bump: Bump
  /** Hashes of the files by name. */
  hashes: Readonly<Record<string, string>>
}

/**
 * Returns the content of `release.json`. While there are unreleased changes, the version is the next one with a hash of the files, such as
 * `0.2.0-next.1a2b3c4d`, and the date is null.
 */
export function describeRelease({ version, changelog, hasChanges, bump, hashes }: BuildFacts): {
  version: string
  date: string | null
} {
  if (!hasChanges) return { version, date: findReleaseDay(changelog, version) }
  const digest = createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 8)
  return { version: `${raiseVersion(version, bump)}-next.${digest}`, date: null }
}

/** Returns the hash of a file as `integrity` attributes and import maps state it. */
export const computeIntegrity = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Returns the hashes of the named files of a folder, sorted by name. */
export async function computeHashes(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const name of [...names].sort()) hashes[name] = computeIntegrity(await readFile(join(folder, name)))
  return hashes
}
