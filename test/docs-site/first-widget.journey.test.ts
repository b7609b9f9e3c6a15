import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { VERSION } from '../../server/core/version.ts'
import { readBuildVersion } from '../../server/operations/site/embed-releases.ts'
import { DIST } from '../../server/operations/site/site-files.ts'
import { projectRoot } from '../../tools/lib/process.ts'
import { chromiumOptions } from '../support/journey/browsers.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

const GUIDE = readFileSync(join(projectRoot, 'docs/first-widget.md'), 'utf8')
/** Files of the guide by name. */
const FILES = new Map(
  [...GUIDE.matchAll(/^`([\w.]+)`:\n\n```\w+\n([\s\S]*?)```$/gm)].map(([, name = '', text = '']) => [name, text]),
)
/** Version that the member of the guide chooses: the backend of a test serves one, which may not be released yet. */
const CHOSEN = readBuildVersion(join(DIST, 'embed'))
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

let stage: Stage
let server: Server
/** Folder of the partner, in which the guide is followed. */
let folder = ''
let address = ''

/** Runs a program in the partner's folder. Returns its exit code and output. */
const run = (program: string, args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) =>
    execFile(
      program,
      [...args],
      { cwd: folder, env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
    ),
  )

/** Does what `curl -O` of the guide does. */
async function download(name: string): Promise<void> {
  const response = await fetch(`${stage.backend.address}/embed/${CHOSEN}/${name}`)
  assert.equal(response.status, 200, name)
  writeFileSync(join(folder, name), await response.text())
}

before(async () => {
  stage = await openStage()
  folder = mkdtempSync(join(tmpdir(), 'tradelet-first-widget-'))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const text = FILES.has(name) ? readFileSync(join(folder, name)) : null
    response.writeHead(text ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [name, text] of FILES)
    writeFileSync(
      join(folder, name),
      text
        .replaceAll('https://trade.example.com', stage.backend.address)
        .replaceAll('http://localhost:3000', address)
        .replaceAll(`/embed/${VERSION}/`, `/embed/${CHOSEN}/`)
        .replace("{ channel: 'chrome' }", JSON.stringify(chromiumOptions())),
    )
})
after(async () => {
  server.close()
  rmSync(folder, { recursive: true })
  await stage.close()
})

test('step 1: the operator lists the version, and the guide names that of the last release only', async () => {
  const listed = await (await fetch(`${stage.backend.address}/embed/versions.json`)).json()
  assert.ok(JSON.stringify(listed).includes(`"${CHOSEN}"`))
  assert.deepEqual(
    [...GUIDE.matchAll(/\/embed\/(\d[\d.]*\d)\//g)].filter(([, version]) => version !== VERSION),
    [],
  )
  assert.ok(GUIDE.includes(`/embed/${VERSION}/tradelet.js`))
})

test('steps 2 and 3: the page shows prices and the trader in the colours of the partner', async () => {
  const { page, faults } = await stage.visitor({ width: 1000 })
  await page.goto(`${address}/trade.html`)
  await page.locator('tl-ticker').getByText('BTC/USDT').first().waitFor()
  const trader = page.locator('tl-options')
  await trader.getByText('Live', { exact: true }).first().waitFor()
  assert.equal(
    await trader.evaluate((element) => getComputedStyle(element).getPropertyValue('--tl-base-accent').trim()),
    '#7a3cff',
  )
  assert.deepEqual(faults, [])
})

test('step 4: the compiler accepts the script, and names a misspelt field', async () => {
  await download('tradelet.d.ts')
  const [, command = ''] = /^npx -p typescript tsc (.*)$/m.exec(GUIDE) ?? []
  const compile = () =>
    run(process.execPath, [join(projectRoot, 'node_modules/typescript/bin/tsc'), ...command.split(' ')])
  assert.deepEqual(await compile(), { code: 0, output: '' })
  const script = readFileSync(join(folder, 'trade.js'), 'utf8')
  writeFileSync(join(folder, 'trade.js'), script.replace('detail.phase', 'detail.phas'))
  const { code, output } = await compile()
  writeFileSync(join(folder, 'trade.js'), script)
  assert.notEqual(code, 0)
  assert.match(output, /trade\.js.*'phas' does not exist/)
})

test('step 5: the test of the guide passes', async () => {
  await download('testing.js')
  const { code, output } = await run(process.execPath, ['--test', 'trade.test.mjs'])
  assert.equal(code, 0, output)
})
