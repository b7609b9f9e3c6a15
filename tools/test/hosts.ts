import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, runNpm } from '../install.mjs'
import { projectRoot } from '../lib/process.ts'

/** Kinds of partners' projects, one folder of test/hosts each. */
export const HOSTS = ['html', 'react', 'next', 'vue', 'svelte', 'angular', 'astro', 'modals'] as const
export type Host = (typeof HOSTS)[number]

const getSources = (host: Host): string => join(projectRoot, 'test/hosts', host)
const getLockFile = (host: Host): string => join(getSources(host), 'package-lock.json')

/** Returns the folder in which a host is installed and built, outside of the folders that checks and tests read. */
export const getHostFolder = (host: Host): string => join(projectRoot, 'dist/hosts', host)
/** Lock file with which the packages of a host were installed. */
const getStamp = (host: Host): string => join(getHostFolder(host), 'node_modules/.lock')

/** Returns true if a host needs no packages but those of this project. */
export const usesOwnPackages = (host: Host): boolean => !existsSync(getLockFile(host))

/** Returns true if the packages of a host's lock file are installed. */
export const isInstalled = (host: Host): boolean =>
  usesOwnPackages(host) ||
  (existsSync(getStamp(host)) && readFileSync(getStamp(host), 'utf8') === readFileSync(getLockFile(host), 'utf8'))

/** Copies the sources of a host to its folder, with `origin` as the operator's. Installed packages stay. */
export function copySources(host: Host, origin: string): void {
  const folder = getHostFolder(host)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true, force: true })
  cpSync(getSources(host), folder, { recursive: true })
  for (const entry of readdirSync(getSources(host), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.parentPath.slice(getSources(host).length), entry.name)
    const text = readFileSync(path, 'utf8')
    if (text.includes(EXAMPLE_ORIGIN)) writeFileSync(path, text.replaceAll(EXAMPLE_ORIGIN, origin))
  }
}

/** Origin of the operator in the sources of the hosts. */
const EXAMPLE_ORIGIN = 'https://trade.example.com'

/** Installs exactly the packages that a host's lock file names. @throws Error with what to do if that fails, as it does without a network. */
export function installHostPackages(host: Host): void {
  copySources(host, EXAMPLE_ORIGIN)
  const cwd = getHostFolder(host)
  cpSync(join(projectRoot, '.npmrc'), join(cwd, '.npmrc'))
  const { status, stderr } = runNpm(['ci', '--ignore-scripts'], { cwd, env: environment(), encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `${host}: not tested, its packages could not be installed. It needs a connection to the npm registry once.\n${stderr}`,
    )
  cpSync(getLockFile(host), getStamp(host))
}
