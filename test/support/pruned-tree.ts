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

/** Sources that the server and the operator's tool read. */
const SOURCES = ['package.json', 'package-lock.json', 'server', 'shared', 'locales', 'tools']

/** Copy of the project as in an image: sources and production packages without development packages, and a Node outside of it. */
export interface PrunedTree {
  root: string
  /** Folder with the program `node`. */
  bin: string
}

/** Creates the copy from hard links where the file system allows them. Its folders belong to this user and are readable by every user. */
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
    // The lock file lists nested packages separately.
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
