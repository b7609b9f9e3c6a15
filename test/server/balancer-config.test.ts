import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createErrorFiles, MAX_ERROR_FILE_BYTES } from '../../tools/documents/error-files.ts'
import { startProcess } from '../support/backend-process.ts'
import { postgresUrl, temporaryFolder } from '../support/databases.ts'
import { until } from '../support/until.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const HAPROXY = ['haproxy', '/usr/sbin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0)
const skip = HAPROXY === undefined && 'HAProxy is not installed here'

const children = new Set<ChildProcess>()
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Copies the shipped configuration to a folder, with its port and its nodes replaced by ports of this machine. */
async function createConfig(node: number): Promise<{ file: string; door: number }> {
  const folder = await temporaryFolder()
  await cp(DEPLOY, folder, { recursive: true })
  const door = await freePort()
  const text = (await readFile(join(folder, 'haproxy.cfg'), 'utf8'))
    .replaceAll('/usr/local/etc/haproxy/', `${folder}/`)
    .replace('bind :8080', `bind 127.0.0.1:${door}`)
    .replaceAll('a:4321', `127.0.0.1:${node}`)
    .replace(/^ +server b .*\n/gm, '')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  return { file, door }
}

test('error files of the balancer: are current and fit into its buffer', async () => {
  for (const [name, text] of Object.entries(createErrorFiles())) {
    assert.equal(await readFile(join(DEPLOY, name), 'utf8'), text, `${name}: npm run build -- --docs`)
    assert.ok(Buffer.byteLength(text) <= MAX_ERROR_FILE_BYTES, name)
  }
})

test('the balancer configuration: is valid and starts with the open-file limit of a plain Debian', {
  skip,
}, async () => {
  const { file } = await createConfig(await freePort())
  const shell = `ulimit -n 20000 && exec ${HAPROXY} -c -f ${file}`
  assert.match(execFileSync('sh', ['-c', shell], { encoding: 'utf8' }), /Configuration file is valid/)
})

test('behind the balancer: an unavailable exchange fails no page or call, and an unavailable backend returns an envelope and a page', {
  skip,
}, async () => {
  const env = { DATABASE_URL: await postgresUrl(), TRADELET_DATA: await temporaryFolder(), TRUST_PROXY: '1' }
  const node = await startProcess({ ...env, MARKET_UPSTREAM: 'http://127.0.0.1:1' })
  const { file, door } = await createConfig(Number(new URL(node.address).port))
  const balancer = spawn('sh', ['-c', `ulimit -n 20000 && exec ${HAPROXY} -db -f ${file}`], { stdio: 'ignore' })
  children.add(balancer)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${door}${path}`, { headers }).catch(() => null)
  const isSiteBuilt = (await fetch(`${node.address}/api/ready`)).status === 200
  if (isSiteBuilt) {
    await until(async () => (await get('/api/health'))?.status === 200, 'the balancer serves')
    assert.equal((await get('/'))?.status, 200)
    const body = new URLSearchParams({ ...node.demo })
    const login = await fetch(`http://127.0.0.1:${door}/api/login`, { method: 'POST', body })
    assert.equal(((await login.json()) as { code: number }).code, 1)
  }
  await node.end('SIGKILL')
  await until(async () => (await get('/api/health'))?.status === 503, 'the balancer responds without a backend')
  const call = await get('/api/getBanner')
  assert.deepEqual(await call?.json(), { code: 503, msg: '', data: null, rule: 'unavailable' })
  assert.equal(call?.headers.get('retry-after'), '5')
  const page = await get('/options', { accept: 'text/html' })
  assert.deepEqual([page?.status, page?.headers.get('content-type')], [503, 'text/html; charset=utf-8'])
  assert.match((await page?.text()) ?? '', /<main lang="de" dir="ltr" hidden>/)
  balancer.kill('SIGTERM')
  await once(balancer, 'exit')
})
