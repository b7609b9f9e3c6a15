import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'
import { CLEAN_ENVIRONMENT } from '../support/backend-process.ts'
import { installationFolder, temporaryFolder } from '../support/databases.ts'
import { until } from '../support/until.ts'

/** Copies the project without its elements and pages, so that building the site fails at once. */
async function projectWithoutSite(): Promise<string> {
  const copy = join(await temporaryFolder(), 'project')
  await mkdir(copy)
  for (const part of ['server', 'shared', 'tools', 'locales', 'package.json', 'tsconfig.json'])
    await cp(join(projectRoot, part), join(copy, part), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

test('failed build of the site: the backend serves calls, /api/ready reports it, and the error is printed', async () => {
  const copy = await projectWithoutSite()
  const child = spawn(process.execPath, ['tools/commands/start.ts'], {
    cwd: copy,
    env: { ...CLEAN_ENVIRONMENT, PORT: '0', TRADELET_DATA: await installationFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await until(() => /without a new site/.test(said) || child.exitCode !== null, 'it has started')
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
  assert.ok(address, said)
  assert.match(said, /failed:[\s\S]*The site could not be built\. The backend keeps running/)
  const ready = await fetch(`${address}/api/ready`)
  assert.deepEqual([ready.status, ((await ready.json()) as { msg: string }).msg], [503, 'Not ready: site not built.'])
  assert.equal((await fetch(`${address}/api/getBanner`, { method: 'POST' })).status, 200)
  assert.equal((await fetch(address, { headers: { accept: 'text/html' } })).status, 503)
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})
