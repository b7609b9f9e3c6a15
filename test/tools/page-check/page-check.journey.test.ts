import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { chromium } from 'playwright-core'
import { DIST } from '../../../server/operations/site/site-files.ts'
import { VERSION } from '../../../shared/view/dom/define.ts'
import { requireBrowserPath } from '../../../tools/lib/browser.ts'
import { findFreePort } from '../../../tools/lib/free-port.ts'
import { projectRoot } from '../../../tools/lib/process.ts'
import type { Finding } from '../../../tools/page-check/facts.ts'
import { makePackages } from '../../../tools/publish/packages/make-packages.ts'
import { chromiumOptions } from '../../support/journey/browsers.ts'
import { servePartnerPage } from '../../support/journey/partner.ts'
import { openStage, type Stage } from '../../support/journey/stage.ts'

let stage: Stage
let program = ''
let folder = ''

before(async () => {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true })
  folder = mkdtempSync(join(projectRoot, 'dist/check-'))
  const releases = join(folder, 'releases')
  mkdirSync(releases)
  // The build may be one between two releases, which the server does not store.
  symlinkSync(join(DIST, 'embed'), join(releases, VERSION))
  ;[stage] = await Promise.all([openStage({ EMBED_RELEASES: releases }), makePackages(join(folder, 'packages'))])
  program = join(folder, 'packages/elements/bin/tradelet.js')
})
after(async () => {
  await stage.close()
  rmSync(folder, { recursive: true })
})

/** Runs `tradelet` with the project's browser, and without the WebSocket that Node 20 does not have. */
function run(...args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { ...process.env, CHROME_PATH: requireBrowserPath() }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-experimental-websocket', program, ...args],
      { env, cwd: folder },
      (fault, output, errors) => resolve({ code: fault ? Number(fault.code) : 0, output, errors }),
    )
  })
}

/** Runs the check for a page of a partner, whose address is not the operator's. */
async function checkPage(body: string, style: string, policy: string, ...options: readonly string[]) {
  const page = await servePartnerPage(body, style, policy)
  const { code, output, errors } = await run('check', page.address, '--json', ...options)
  page.close()
  assert.equal(errors, '')
  const { elements, findings }: { elements: unknown[]; findings: Finding[] } = JSON.parse(output)
  return { code, count: elements.length, findings: findings.map(({ subject, element }) => `${subject} ${element}`) }
}

const getLoader = (path = '/embed/') =>
  `<script type="module" src="${stage.backend.address}${path}tradelet.js"></script>`
/** Sources that the elements need. */
function getSources(): { home: string; connections: string } {
  const home = stage.backend.address
  return { home, connections: `${home} ${home.replace('http', 'ws')}` }
}

test('tradelet check, page without a fault under a strict policy: no finding, exit code 0', async () => {
  const { home, connections } = getSources()
  const body = `<html lang="de">${getLoader().replace('<script', '<script nonce="a"')}<tl-ticker></tl-ticker>
    <div class="column"><tl-options symbol="btcusdt"></tl-options><tl-login></tl-login><tl-order-book></tl-order-book></div>`
  const policy = `default-src 'none'; script-src 'nonce-a' 'strict-dynamic'; style-src 'unsafe-inline'; img-src ${home};
    connect-src ${connections}; require-trusted-types-for 'script'; trusted-types lit-html tradelet 'allow-duplicates'`
  const page = await servePartnerPage(body, '.column { width: 390px }', policy.replace(/\s+/g, ' '))
  const { code, output } = await run('check', page.address)
  page.close()
  assert.equal(output.trim(), `${page.address}/: 4 elements, no findings`)
  assert.equal(code, 0)
})

test('tradelet check, page with every fault: each is reported, exit code 1', async () => {
  writeFileSync(join(folder, 'releases/retired.json'), JSON.stringify({ [VERSION]: '2026-01-31' }))
  const { home } = getSources()
  const body = `<html lang="cs">${getLoader()}${getLoader(`/embed/${VERSION}/`)}
    <div class="narrow"><tl-ticker id="narrow" symbol="btcusdt"></tl-ticker></div><tl-login id="wide"></tl-login>`
  const style = '.narrow { width: 200px } tl-ticker::part(name) { color: #ddd }'
  const policy = `default-src 'none'; script-src ${home}; connect-src ${home}; style-src 'unsafe-inline'`
  const { code, count, findings } = await checkPage(body, style, policy)
  assert.equal(count, 2)
  assert.deepEqual([...new Set(findings)].sort(), [
    'attributes tl-ticker#narrow',
    'builds null',
    'contrast tl-ticker#narrow',
    'language null',
    'policy null',
    'versions null',
    'width tl-login#wide',
    'width tl-ticker#narrow',
  ])
  assert.equal(code, 1)
  rmSync(join(folder, 'releases/retired.json'))
})

test('tradelet check, policy that blocks the loader: reports the policy and the element that is not defined', async () => {
  const body = `<html lang="en">${getLoader()}<tl-ticker></tl-ticker>`
  const { code, findings } = await checkPage(body, '', "script-src 'self'", '--timeout', '3')
  assert.deepEqual(findings, ['policy null', 'loading tl-ticker'])
  assert.equal(code, 1)
})

test('tradelet check, window of a phone: the same element has a suitable width', async () => {
  const body = `<html lang="en">${getLoader()}<tl-login></tl-login>`
  assert.deepEqual((await checkPage(body, '', '')).findings, ['width tl-login'])
  assert.deepEqual((await checkPage(body, '', '', '--width', '390')).findings, [])
})

test('tradelet check, page that asks the visitor something: the dialog is dismissed', async () => {
  const body = `<html lang="en">${getLoader()}<script>confirm('Cookies?')</script><tl-ticker></tl-ticker>`
  assert.deepEqual((await checkPage(body, '', '')).findings, [])
})

test('tradelet check with --cdp: uses a running browser and leaves it open', async () => {
  const page = await servePartnerPage(`<html lang="en">${getLoader()}<tl-ticker></tl-ticker>`)
  const port = await findFreePort()
  const { executablePath = '', args = [] } = chromiumOptions()
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] })
  const { code, output } = await run('check', page.address, '--cdp', `http://127.0.0.1:${port}`)
  assert.match(output, /1 element, no findings/)
  assert.equal(code, 0)
  assert.ok(browser.isConnected())
  await browser.close()
  page.close()
})

test('tradelet check that is not possible: one line on the error output, exit code 2', async () => {
  const empty = await servePartnerPage('<p>Nothing</p>')
  const cases: readonly (readonly [string[], RegExp])[] = [
    [['check', empty.address], /has no elements/],
    [['check', 'http://127.0.0.1:9/'], /could not be opened: net::ERR/],
    [['check', empty.address, '--browser', '/nowhere/chrome'], /--browser: there is no file \/nowhere\/chrome/],
    [['check', empty.address, '--cdp', 'http://127.0.0.1:9'], /--cdp: no browser listens/],
    [['check', 'partner'], /partner is not an address/],
  ]
  for (const [args, message] of cases) {
    const { code, output, errors } = await run(...args)
    assert.match(errors, message)
    assert.equal(errors.trim().split('\n').length, 1)
    assert.deepEqual([code, output], [2, ''])
  }
  empty.close()
})

test('tradelet --help: prints commands, options and exit codes', async () => {
  const { code, output } = await run('--help')
  assert.match(output, /Usage: tradelet check[\s\S]*--cdp[\s\S]*Exit code/)
  assert.equal(code, 0)
})
