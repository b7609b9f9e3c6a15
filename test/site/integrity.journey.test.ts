import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isUnreleased } from '../../server/operations/site/embed-paths.rules.ts'
import { readBuildVersion } from '../../server/operations/site/embed-releases.ts'
import { DIST } from '../../server/operations/site/site-files.ts'
import { startTemporaryBackend } from '../../tools/lib/temporary-backend.ts'
import { temporaryFolder } from '../support/databases.ts'
import { copyMigrated } from '../support/images.ts'
import { servePartnerPage } from '../support/journey/partner.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'

const VERSION = readBuildVersion(join(DIST, 'embed'))

let stage: Stage
let folder = ''
let importMap = ''

before(async () => {
  stage = await openStage()
  folder = `${stage.backend.address}/embed/${VERSION}`
  importMap = await (await fetch(`${folder}/importmap.json`)).text()
})
after(() => stage.close())

const servePinned = () =>
  servePartnerPage(
    `<script type="importmap">${importMap}</script><script type="module" src="${folder}/tradelet.js"></script><tl-login></tl-login>`,
  )

/** Engines without `integrity` in import maps ignore it. */
const supportsIntegrity = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const url = URL.createObjectURL(new Blob(['export {}'], { type: 'text/javascript' }))
    const map = document.createElement('script')
    map.type = 'importmap'
    map.textContent = JSON.stringify({ integrity: { [url]: 'sha384-AAAA' } })
    document.head.append(map)
    return import(/* @vite-ignore */ url).then(
      () => false,
      () => true,
    )
  })

test('a page with the import map of a version shows its elements; all scripts come from that version', async (t) => {
  const partner = await servePinned()
  t.after(() => partner.close())
  const { page, faults } = await stage.visitor()
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(partner.address)
  await page.locator('tl-login').getByRole('button', { name: 'Log in' }).waitFor()
  assert.ok(scripts.length > 2)
  assert.deepEqual(
    scripts.filter((url) => !url.startsWith(`${folder}/`)),
    [],
  )
  const { integrity } = JSON.parse(importMap) as { integrity: Record<string, string> }
  assert.deepEqual(
    scripts.filter((url) => !(url in integrity)),
    [],
    'the import map has every script',
  )
  assert.deepEqual(faults, [])
})

test('a modified chunk is refused, and its element stays undefined', async (t) => {
  const partner = await servePinned()
  t.after(() => partner.close())
  const { page } = await stage.visitor({ provoked: [/./] })
  await page.goto('about:blank')
  if (!(await supportsIntegrity(page))) return t.skip('the engine has no integrity in import maps')
  const manifest: Record<string, string[]> = JSON.parse(await readFile(join(DIST, 'embed', 'manifest.json'), 'utf8'))
  const [chunk = ''] = manifest['tl-login.js'] ?? []
  const text = await readFile(join(DIST, 'embed', chunk), 'utf8')
  await page.route(`${folder}/${chunk}`, (route) =>
    route.fulfill({
      body: `${text}\n/* modified */`,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()))
  const reported = page.waitForEvent('console', (message) => message.text().includes('<tl-login> could not be loaded'))
  await page.goto(partner.address)
  await Promise.all([refused, reported])
  assert.equal(await page.evaluate(() => customElements.get('tl-login') === undefined), true)
})

test('a backend with EMBED_RELEASES stores its build at the start, as a version if it is released; pages of any origin can read the list of versions', async () => {
  const releases = await temporaryFolder()
  const backend = await startTemporaryBackend({ EMBED_RELEASES: releases }, copyMigrated)
  try {
    const stored = isUnreleased(VERSION) ? ['previous'] : [VERSION, 'previous']
    assert.deepEqual((await readdir(releases)).sort(), stored)
    const response = await fetch(`${backend.address}/embed/versions.json`, {
      headers: { Origin: 'https://partner.test' },
    })
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    const { newest, majors } = (await response.json()) as { newest: string; majors: Record<string, string> }
    assert.deepEqual([newest, majors], [VERSION, { [`v${VERSION.split('.')[0]}`]: VERSION }])
    const built = await readFile(join(DIST, 'embed', 'tradelet.js'), 'utf8')
    assert.equal(await (await fetch(`${backend.address}/embed/${VERSION}/tradelet.js`)).text(), built)
  } finally {
    await backend.close()
  }
})
