import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { makeServerPackage } from '../../tools/publish/packages/server-package.ts'

/** Project of a partner with the packed package `@tradelet/server`. */
export interface ServerProject {
  folder: string
  /** Folder of the unpacked package. */
  package: string
  /** Writes a module and imports it. */
  importModule<Exports>(name: string, source: string): Promise<Exports>
  close(): void
}

const run = promisify(execFile)

/** Packs the package as for the registry and unpacks it into the `node_modules` of an empty folder. */
export async function createServerProject(): Promise<ServerProject> {
  const folder = mkdtempSync(join(tmpdir(), 'tradelet-server-'))
  const made = join(folder, 'made')
  const unpacked = join(folder, 'node_modules/@tradelet/server')
  await makeServerPackage(made, { version: '1.2.3', license: 'MIT' })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: made })
  const [{ filename }] = JSON.parse(stdout)
  mkdirSync(unpacked, { recursive: true })
  await run('tar', ['-xzf', join(folder, filename), '-C', unpacked, '--strip-components', '1'])
  return {
    folder,
    package: unpacked,
    importModule(name, source) {
      const file = join(folder, name)
      writeFileSync(file, source)
      return import(pathToFileURL(file).href)
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}
