import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readConfig } from '../../server/config.ts'
import { TEST_KEY } from '../support/config.ts'

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

const compose = await read('compose.yaml')
const balancer = await read('deploy/haproxy.cfg')
const dockerfile = await read('Dockerfile')

/** Returns the lines below a key, up to the next line that is not indented further. */
function linesBelow(text: string, key: string): string[] {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`))
  assert.notEqual(at, -1, key)
  const depth = (line: string) => line.search(/\S|$/)
  const outside = depth(lines[at] ?? '')
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= outside)
  return rest.slice(0, end === -1 ? undefined : end)
}

/** Returns the variables of a node when only the given values are set. */
function environment(given: Record<string, string>): Record<string, string> {
  const pairs = linesBelow(linesBelow(compose, 'x-node').join('\n'), 'environment').map((line) => {
    const [, name = '', value = ''] = /^\s+(\w+): (.*)$/.exec(line) ?? []
    const filled = value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_all, key, other) => given[key] ?? other)
    return [name, filled.replace(/^"(.*)"$/, '$1')] as const
  })
  return Object.fromEntries(pairs)
}

test('the nodes of compose.yaml: start with its variables, and each variable that it passes is known and documented', async () => {
  const plain = environment({ POSTGRES_PASSWORD: 'secret', SECRETS_KEY: TEST_KEY })
  const told = readConfig(plain)
  assert.ok('config' in told, JSON.stringify(told))
  assert.equal(told.config.databaseUrl, 'postgres://tradelet:secret@database:5432/tradelet')
  assert.equal(told.config.trustProxy, 1)
  const known = new Set([...(await read('server/config.ts')).matchAll(/given\('(\w+)'\)/g)].map(([, name]) => name))
  for (const name of Object.keys(plain)) assert.ok(known.has(name), `${name} is no variable of the backend`)
  const page = await read('docs/many-nodes.md')
  for (const name of Object.keys(plain)) assert.ok(page.includes(`\`${name}\``), `${name} is not explained`)
  assert.equal(told.config.demo, false)
  const demo = readConfig(environment({ POSTGRES_PASSWORD: 'x', SECRETS_KEY: TEST_KEY, DEMO: '1' }))
  assert.ok('config' in demo && demo.config.demo)
  const mail = { POSTGRES_PASSWORD: 'x', SECRETS_KEY: TEST_KEY, SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.com' }
  const real = readConfig(environment({ ...mail, DEMO: '0', MARKET_UPSTREAM: 'https://exchange.example.com' }))
  assert.ok('config' in real && !real.config.demo && real.config.mail?.from === 'a@example.com')
})

test('the balancer: uses existing health routes, the nodes of compose.yaml and the published port', async () => {
  const { PORT = '', STOP_WAIT = '' } = environment({})
  const servers = [...balancer.matchAll(/^ +server (\w+) (\w+):(\d+)$/gm)].map(([, name, host, port]) => [
    name,
    host,
    port,
  ])
  const nodes = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*node$/gm)].map(([, name]) => name)
  assert.deepEqual(
    servers,
    nodes.map((name) => [name, name, PORT]),
  )
  assert.ok(nodes.length > 1)
  const door = /^ +bind :(\d+)$/m.exec(balancer)?.[1]
  assert.ok(linesBelow(compose, 'ports').some((line) => line.trim() === `- "\${BIND:-127.0.0.1}:${door}:${door}"`))
  const routes = await read('server/operations/monitoring/monitoring.routes.ts')
  const [, asked = ''] = /http-check send meth GET uri (\S+)/.exec(balancer) ?? []
  const [, alive = ''] = /127\.0\.0\.1:\d+(\/[\w/]+)/.exec(dockerfile) ?? []
  for (const path of [asked, alive]) assert.ok(routes.includes(`'${path}'`), path)
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(balancer) ?? []
  assert.ok(Number(inter) * Number(fall) < Number(STOP_WAIT), 'the balancer notices before the node stops')
  const grace = /stop_grace_period: (\d+)s/.exec(compose)?.[1]
  assert.ok(Number(grace) > Number(STOP_WAIT) + 10, 'a stopping node is not killed')
})

test('the image: uses the Node version of the project and starts an existing file', async () => {
  const { devDependencies } = JSON.parse(await read('package.json')) as { devDependencies: { node: string } }
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  const names = images.map((image = '') => image.split('@')[0])
  assert.deepEqual(new Set(names), new Set([`node:${devDependencies.node}-bookworm-slim`]))
  const { PORT } = environment({})
  assert.match(dockerfile, new RegExp(`EXPOSE ${PORT}\\b`))
  assert.match(dockerfile, /^ENV .*\bDEMO=0\b/m)
  const [, main = ''] = /CMD \["node", "([^"]+)"\]/.exec(dockerfile) ?? []
  assert.ok((await read(main)).length > 0)
})

test('images and actions: each is named by the digest of its content', async () => {
  const workflow = await read('.github/workflows/test.yml')
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^ +image: (\S+)$/gm)]
    .map(([, image = '']) => image)
    .filter((image) => image !== 'tradelet')
  assert.equal(images.length, 4)
  for (const image of images) assert.match(image, /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const actions = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action = '']) => action)
  assert.ok(actions.length > 1, 'actions of the workflow')
  for (const action of actions) assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('the containers of compose.yaml: write to volumes and memory only, without capabilities', () => {
  assert.deepEqual(
    linesBelow(compose, 'x-hardened')
      .filter((line) => line.trim() !== '')
      .slice(0, 3),
    ['  read_only: true', '  cap_drop: [ALL]', '  security_opt: ["no-new-privileges:true"]'],
  )
  const services = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*(\w+)$/gm)].map(([, name, base]) => [name, base])
  assert.deepEqual(services, [
    ['a', 'node'],
    ['b', 'node'],
    ['balancer', 'hardened'],
    ['database', 'hardened'],
  ])
  assert.match(compose, /^x-node: &node\n {2}<<: \*hardened$/m)
  assert.ok(!/cap_add|privileged: true/.test(compose))
})

test('the published ports of compose.yaml: reached from this machine only, unless BIND names another address', () => {
  const ports = linesBelow(compose, 'ports').filter(
    (line) => line.trim() !== '' && !/^\s+(volumes|depends_on):/.test(line),
  )
  const published = ports.filter((line) => /:\d+"$/.test(line))
  assert.equal(published.length, 1)
  for (const line of published) assert.match(line, /- "\$\{BIND:-127\.0\.0\.1\}:/)
  assert.equal([...compose.matchAll(/^ +ports:$/gm)].length, 1)
})
