/** File of the elements that a path below /embed/ names: of a version, of the newest version of a major, or of the newest build. */
export type EmbedTarget =
  | { kind: 'newest'; file: string }
  | { kind: 'version'; version: string; file: string }
  | { kind: 'major'; major: number; file: string }

/** Matches names of versions, and no path. */
const VERSION = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/

/** Folders whose files are named by a hash of their content. */
const HASHED_FOLDERS = /^(?:_astro|chunks|coins|first|texts)\//

/** Returns true if a name is a version, such as `0.1.2`. */
export const isVersion = (name: string): boolean => VERSION.test(name)

/** Matches versions of builds between two releases (tools/publish/release-files.ts). */
const UNRELEASED = /-next\.[0-9a-f]+$/

/** Returns true if a version is that of a build between two releases, such as `0.2.0-next.1a2b3c4d`. */
export const isUnreleased = (version: string): boolean => UNRELEASED.test(version)

/** Returns true if a file is named by a hash of its content. */
export const isHashed = (file: string): boolean => HASHED_FOLDERS.test(file)

/** Returns the target of a path below /embed/. */
export function parseEmbedPath(path: string): EmbedTarget {
  const [folder = '', ...rest] = path.split('/')
  const file = rest.join('/')
  if (file !== '' && isVersion(folder)) return { kind: 'version', version: folder, file }
  const major = /^v(\d+)$/.exec(folder)?.[1]
  return file !== '' && major !== undefined
    ? { kind: 'major', major: Number(major), file }
    : { kind: 'newest', file: path }
}

/** Returns the major number of a version. */
export const getMajor = (version: string): number => Number(version.split('.')[0])

/** Compares two versions: negative if `one` is older. A version with a suffix (`1.0.0-rc.1`) is older than the one without. */
export function compareVersions(one: string, other: string): number {
  const [[oneNumbers = '', ...oneSuffix], [otherNumbers = '', ...otherSuffix]] = [one.split('-'), other.split('-')]
  const numbers = oneNumbers.localeCompare(otherNumbers, 'en', { numeric: true })
  if (numbers !== 0) return numbers
  if (oneSuffix.length === 0 || otherSuffix.length === 0) return otherSuffix.length - oneSuffix.length
  return oneSuffix.join('-').localeCompare(otherSuffix.join('-'), 'en', { numeric: true })
}

/** Returns the newest version of a major: the current build if it has that major, else the newest stored one; null if there is none. */
export function findNewest(major: number, current: string, stored: readonly string[]): string | null {
  if (getMajor(current) === major) return current
  return (
    stored
      .filter((version) => getMajor(version) === major)
      .sort(compareVersions)
      .at(-1) ?? null
  )
}

/** Matches texts of a language other than English, which is part of the elements. */
const TEXTS = /^texts\/[^/]+\/([^/]+)\//

/**
 * Returns an import map by which browsers check all scripts of a version, also chunks. `base` is the address of its folder, with a trailing slash. With
 * `languages` it has the texts of these languages only. Files of the site's first pages are left out, since no partner's page loads them.
 */
export const createImportMap = (
  base: string,
  hashes: Readonly<Record<string, string>>,
  languages: readonly string[] | null = null,
): { integrity: Record<string, string> } => ({
  integrity: Object.fromEntries(
    Object.entries(hashes)
      .filter(([file]) => {
        const language = TEXTS.exec(file)?.[1]
        const isWanted = language === undefined || languages === null || languages.includes(language)
        return file.endsWith('.js') && !file.startsWith('first') && isWanted
      })
      .map(([file, hash]) => [base + file, hash]),
  ),
})
