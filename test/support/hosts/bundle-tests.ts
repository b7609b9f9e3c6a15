import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { makePackages } from '../../../tools/publish/packages/make-packages.ts'
import { getHostFolder, type Host, isInstalled } from '../../../tools/test/hosts.ts'
import { runScript } from './host-tests.ts'

/** Use that a page makes of the packages. */
export type Use = 'nothing' | 'connect' | 'element' | 'component'

/** Most files that a use adds to a build. */
const MAX_ADDED: Readonly<Record<Exclude<Use, 'nothing'>, number>> = { connect: 1, element: 10, component: 10 }

/** Smallest project of a framework. */
export interface BundleSettings {
  host: Host
  /** Returns the files of a project whose page has this use. */
  createProject(use: Use): Readonly<Record<string, string>>
  /** Folder with the files that visitors load. */
  out: string
  /** Limit of the build's time, as a multiple of that without the packages. It is printed and not asserted: times vary with the machine. */
  timeLimit: number
}

const countFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

/** Declares tests of a partner's build with the packages: the number of added files, and the time, which is printed with its limit. */
export function bundleTests({ host, createProject, out, timeLimit }: BundleSettings): void {
  const folder = join(getHostFolder(host), 'bundle')

  /** Builds the project of a use. Returns the number of its files and the time in ms. */
  function build(use: Use): { files: number; ms: number } {
    const project = join(folder, use)
    for (const [name, text] of Object.entries(createProject(use))) {
      mkdirSync(dirname(join(project, name)), { recursive: true })
      writeFileSync(join(project, name), text)
    }
    const start = performance.now()
    const { code, output } = runScript(project, 'build')
    const ms = performance.now() - start
    assert.equal(code, 0, output)
    return { files: countFiles(join(project, out)), ms }
  }

  before(async () => {
    assert.ok(isInstalled(host), `the packages of ${host} are not installed: npm run test:hosts -- ${host}`)
    rmSync(folder, { recursive: true, force: true })
    await makePackages(join(folder, 'node_modules/@tradelet'))
  })

  for (const [use, most] of Object.entries(MAX_ADDED) as [Exclude<Use, 'nothing'>, number][])
    test(`${host}: ${use} adds at most ${most} files to the build`, (context) => {
      // Built each time, because the speed of a busy machine changes within minutes.
      const without = build('nothing')
      const { files, ms } = build(use)
      const ratio = (ms / without.ms).toFixed(2)
      context.diagnostic(
        `${host}, ${use}: ${files - without.files} files added (limit ${most}), ${ratio} times the time without (limit ${timeLimit})`,
      )
      assert.ok(files - without.files <= most, `${files - without.files} files added to ${without.files}`)
    })
}
