import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SHORT_LIVED } from '../../tools/lib/process.ts'
import { installationFolder } from '../support/databases.ts'
import { createPrunedTree, type PrunedTree } from '../support/pruned-tree.ts'

/** User id of `nobody`, the owner of the data folder and nothing else. */
const NOBODY = 65_534
const reason = process.getuid?.() === 0 ? false : 'only root can run programs as another user'

describe('tree without development packages, owned by root, run as another user', { skip: reason }, () => {
  let tree: PrunedTree
  let dataDir = ''
  let backend: ChildProcess

  const started = (command: string, args: readonly string[], stdio: 'pipe' | 'ipc' = 'pipe'): ChildProcess =>
    spawn(command, args, {
      cwd: tree.root,
      uid: NOBODY,
      gid: NOBODY,
      // Offline: a tool that tries to install something fails at once instead of asking the registry.
      env: {
        npm_config_offline: 'true',
        PATH: `${tree.bin}:${process.env.PATH}`,
        HOME: '/nonexistent',
        TRADELET_DATA: dataDir,
        PORT: '0',
      },
      stdio: stdio === 'ipc' ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    })
  async function run(command: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
    const child = started(command, args)
    const said = { out: '', err: '' }
    child.stdout?.on('data', (chunk) => (said.out += chunk))
    child.stderr?.on('data', (chunk) => (said.err += chunk))
    const [code] = await once(child, 'close')
    return { code, ...said }
  }

  before(async () => {
    tree = createPrunedTree()
    dataDir = await installationFolder()
    for (const path of ['', ...readdirSync(dataDir, { recursive: true })])
      chownSync(join(dataDir, String(path)), NOBODY, NOBODY)
    backend = started('node', [SHORT_LIVED, 'server/main.ts'], 'ipc')
    const [first] = await Promise.race([once(backend, 'message'), once(backend, 'exit')])
    assert.equal(first?.type, 'ready', `the backend ended with ${first}`)
  })
  after(async () => {
    if (backend?.exitCode === null) {
      backend.kill('SIGTERM')
      await once(backend, 'exit')
    }
    if (tree) rmSync(dirname(tree.root), { recursive: true, force: true })
  })

  it('has no development packages and is not writable', async () => {
    assert.ok(!existsSync(join(tree.root, 'node_modules', 'node')))
    assert.ok(!existsSync(join(tree.root, 'node_modules', 'astro')))
    assert.notEqual((await run('touch', 'node_modules/x')).code, 0)
  })

  it('npm run operator: runs and installs nothing', async () => {
    const { code, out, err } = await run('npm', 'run', '--silent', 'operator', '--', 'members', 'list')
    assert.deepEqual([code, err.includes('EACCES')], [0, false], err + out)
    assert.match(out, /^id +name +joined/m)
    assert.doesNotMatch(out, /Installing/)
  })

  it('operator command without npm: runs with its exit code', async () => {
    const status = await run('node', 'tools/run.mjs', 'operator', 'books', 'status')
    assert.equal(status.code, 0, status.err)
    assert.match(status.out, /The books are right\./)
    const refused = await run('node', 'tools/run.mjs', 'operator', 'members', 'show', 'nobody')
    assert.deepEqual([refused.code, refused.err], [2, 'There is no member "nobody".\n'])
  })

  it('operator backup: writes into the data folder', async () => {
    const file = join(dataDir, 'trial.backup')
    const { code, out, err } = await run('node', 'tools/run.mjs', 'operator', 'backup', file)
    assert.equal(code, 0, err)
    assert.match(out, /holds \d+ tables/)
    assert.ok(existsSync(file))
  })

  it('tool that needs development packages: prints the reason', async () => {
    const { code, out, err } = await run('node', 'tools/run.mjs', 'build')
    assert.equal(code, 1)
    assert.match(err, /^Packages are missing, and this user may not write to /)
    assert.equal(out, '')
  })
})
