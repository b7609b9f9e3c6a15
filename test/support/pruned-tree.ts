import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCodeOf } from '../../server/core/error-code.ts'
import { projectRoot } from '../../tools/lib/process.ts'

/** Sources that server and operator's tool read. */
const SOURCES = ['package.json', 'package-lock.json', 'server', 'shared', 'locales', 'tools']

/** A copy of the project as in an image: sources and production packages, no development packages, and a Node that is not theirs. */
export interface PrunedTree {
  root: string
  /** The folder with the program `node`. */
  bin: string
}

/** Creates such a copy, of hard links where the file system allows them. Its folders belong to this user, and every user may read it. */
export function createPrunedTree(): PrunedTree {
  const base = mkdtempSync(join(tmpdir(), 'tradelet-pruned-'))
  chmodSync(base, 0o755)
  const [root, bin] = [join(base, 'tradelet'), join(base, 'bin')]
  for (const path of [...SOURCES, ...productionPackages()]) linkTree(join(projectRoot, path), join(root, path))
  linkTree(process.execPath, join(bin, 'node'))
  return { root, bin }
}

/** Returns the folders that `npm prune --omit=dev` leaves: the packages that the lock file does not mark as `dev`. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { dev }]) =>
    path !== '' && !dev && existsSync(join(projectRoot, path)) ? [path] : [],
  )
}

function linkTree(from: string, to: string): void {
  if (!isFolder(from)) return linkFile(from, to)
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Packages inside a package are listed in the lock file by themselves.
    if (entry.name === 'node_modules') continue
    linkTree(join(from, entry.name), join(to, entry.name))
  }
}

const isFolder = (path: string): boolean => statSync(path).isDirectory()

function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM'].includes(errorCodeOf(error))) throw error
    copyFileSync(from, to)
  }
}
