import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'rollup'
import license, { type Dependency } from 'rollup-plugin-license'

const RULE = '-'.repeat(80)

/** Name of the file, next to the files that contain code of other packages. */
export const LICENCE_FILE = 'THIRD-PARTY-LICENSES.txt'

/** Package whose code or drawings are in published files. */
interface Package {
  name: string
  version: string
  licence: string
  author?: string
  text?: string
}

/** Creates a plugin that passes the packages whose code is in a build to a function. */
const collectPackages = (add: (found: Package) => void): Plugin =>
  license({ thirdParty: { output: (dependencies) => dependencies.map(toPackage).forEach(add) } })

function toPackage({ name, version, license: licence, author, licenseText }: Dependency): Package {
  if (!licence) throw new Error(`the package ${name} names no licence`)
  return {
    name: name ?? '',
    version: version ?? '',
    licence,
    ...(author?.name && { author: author.name }),
    ...(licenseText && { text: licenseText }),
  }
}

/** Reads a package whose files are copied instead of imported. */
function readPackage(name: string): Package {
  const folder = join('node_modules', name)
  const { version, license: licence } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const path = ['LICENSE', 'LICENSE.md'].map((file) => join(folder, file)).find(existsSync)
  return { name, version, licence, ...(path && { text: readTexts(path) }) }
}

/** Returns the text of a file, or those of all files of a folder. */
const readTexts = (path: string): string =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((file) => readFileSync(join(path, file), 'utf8'))
        .join('\n\n')
    : readFileSync(path, 'utf8')

/** Creates the plugins for several builds into one folder: `collect` belongs to each, `write` to the last one. Packages whose files are copied are named. */
export function createLicencePlugins(copied: readonly string[]): { collect: Plugin; write: Plugin } {
  const packages = copied.map(readPackage)
  return {
    collect: collectPackages((found) => packages.push(found)),
    write: {
      name: 'licence-file',
      writeBundle: {
        sequential: true,
        handler: ({ dir = '' }) => writeFile(join(dir, LICENCE_FILE), formatLicences(packages)),
      },
    },
  }
}

/** Plugin that Vite applies to a part of its builds only. */
type SitePlugin = Plugin & { applyToEnvironment(environment: { name: string }): boolean }

/**
 * Creates the plugins for the scripts of a site, for Vite. Its build that renders the pages is left out. Packages whose files are copied, such as fonts and style
 * sheets, are named.
 */
export function createSiteLicencePlugins(copied: readonly string[]): SitePlugin[] {
  const packages = copied.map(readPackage)
  const write: Plugin = {
    name: 'licence-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: LICENCE_FILE, source: formatLicences(packages) })
    },
  }
  return [collectPackages((found) => packages.push(found)), write].map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }) => name === 'client',
  }))
}

/** Returns the text of the file: each package once, in alphabetical order, with version, licence, author and licence text. */
function formatLicences(packages: readonly Package[]): string {
  const unique = new Map(packages.map((found) => [`${found.name} ${found.version}`, found]))
  const sections = [...unique]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, found]) => {
      const by = found.author ? `By ${found.author}\n` : ''
      return `${RULE}\n${title}\nLicence: ${found.licence}\n${by}\n${(found.text ?? getStandardText(found)).trim()}\n`
    })
  if (sections.length === 0) return 'The scripts in this folder contain no code of other packages.\n'
  return `The files in this folder contain code of these packages.\n\n${sections.join('\n')}`
}

/** Returns the text of the file for packages of `node_modules` by their names. */
export const formatLicencesOf = (names: readonly string[]): string => formatLicences(names.map(readPackage))

/**
 * Returns the text of the MIT licence for a package that names it without containing it, from the project's own licence.
 *
 * @throws Error for any other licence.
 */
function getStandardText({ name, licence, author = 'its contributors' }: Package): string {
  if (licence !== 'MIT') throw new Error(`the package ${name} does not contain its licence ${licence}`)
  return readFileSync('LICENSE', 'utf8').replace(/^Copyright .*$/m, `Copyright (c) ${author}`)
}
