import assert from 'node:assert/strict'
import { cpSync, globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { environment, runNpm } from '../../../tools/install.mjs'
import { makePackages } from '../../../tools/publish/packages/make-packages.ts'
import { copySources, getHostFolder, type Host, isInstalled } from '../../../tools/test/hosts.ts'
import { openStage, type Stage } from '../journey/stage.ts'
import { type HostServer, serveFolder } from './serve.ts'
import { pressThroughPage } from './trading-page.ts'

/** Differences between the projects of test/hosts. */
export interface HostSettings {
  host: Host
  /** Starts a server of the built page; without it the files of the folder `out` are served. */
  serve?(folder: string): Promise<HostServer>
  /** Starts a server of the page as the framework's development build, which also reports differences between the server's HTML and the page. */
  develop?(folder: string): Promise<HostServer>
  /** Folder of the sources that the compiler checks; `src` by default. */
  sources?: string
  /** Part of the compiler's message about the misspelt name in the folder `wrong`. */
  wrongName: string
}

/** Variables that keep the tools of the frameworks from asking questions and sending reports. */
const QUIET = { CI: '1', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' }

/** Runs a script of the project's `package.json`. Returns its exit code and output. */
export function runScript(folder: string, script: string): { code: number; output: string } {
  const env = { ...environment(), ...QUIET, NO_COLOR: '1' }
  const { status, stdout, stderr } = runNpm(['run', '--silent', script], { cwd: folder, env, encoding: 'utf8' })
  return { code: status ?? 1, output: `${stdout}${stderr}` }
}

/**
 * Declares the tests of a partner's project: it compiles with strict types, a misspelt name does not, and its built page works in a browser without a warning.
 */
export function hostTests({ host, serve, develop, sources = 'src', wrongName }: HostSettings): void {
  const folder = getHostFolder(host)
  let stage: Stage
  const servers: HostServer[] = []

  before(async () => {
    assert.ok(isInstalled(host), `the packages of ${host} are not installed: npm run test:hosts -- ${host}`)
    stage = await openStage()
    copySources(host, stage.backend.address)
    await makePackages(join(folder, 'node_modules/@tradelet'))
  })
  after(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await stage.close()
  })

  async function openPage(start: (folder: string) => Promise<HostServer>): Promise<void> {
    const server = await start(folder)
    servers.push(server)
    await pressThroughPage(stage, server.address)
  }

  test(`${host}: the built page shows prices, hears a press, sets attributes and properties, and logs no warning`, async () => {
    const { code, output } = runScript(folder, 'build')
    assert.equal(code, 0, output)
    await openPage(serve ?? ((root) => serveFolder(join(root, 'out'))))
  })

  if (develop)
    test(`${host}: the development build takes over the server's HTML without a warning`, () => openPage(develop))

  test(`${host}: right sources compile with strict types, a misspelt name does not`, () => {
    const right = runScript(folder, 'check')
    assert.equal(right.code, 0, right.output)
    const wrong = globSync(join(folder, 'wrong/*'))
    assert.equal(wrong.length, 1)
    for (const file of wrong) {
      const copy = join(folder, sources, basename(file))
      cpSync(file, copy)
      const { code, output } = runScript(folder, 'check')
      rmSync(copy)
      assert.notEqual(code, 0, `${basename(file)} compiles`)
      assert.ok(output.includes(wrongName) && output.includes(basename(file)), output)
    }
  })
}
