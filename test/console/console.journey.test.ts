import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { maskName } from '../../server/members/registry/mask-name.ts'
import { checkScreen } from '../support/journey/console-checks.ts'
import { type ConsoleStage, openConsoleStage } from '../support/journey/console-stage.ts'
import { ADDRESS } from '../support/withdrawal-stage.ts'

let stage: ConsoleStage
before(async () => {
  stage = await openConsoleStage()
})
after(() => stage.close())

/** Largest script of the first view, uncompressed. */
const MAX_SCRIPT_BYTES = 120_000

test('first view: loads at most 120 kB of scripts', async () => {
  const { page, faults } = await stage.person('ines', 'auditor')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(stage.address)
  await page.getByLabel('Name').waitFor()
  const sizes = scripts.map((path) => statSync(`dist/console${path}`).size)
  assert.ok(scripts.includes('/console.js'))
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= MAX_SCRIPT_BYTES, sizes.join(' '))
  assert.deepEqual(faults, [])
})

test('withdrawal above the ceiling: finance asks, an owner decides, a third person pays, and the log has all three acts', async () => {
  const member = await stage.withdrawer()
  assert.equal((await member.withdraw()).code, 1)
  const finn = await stage.person('finn', 'finance')
  const olga = await stage.person('olga', 'owner')
  await finn.page.goto(stage.address)
  await finn.page.getByLabel('Name').waitFor()
  await checkScreen(finn.page, 'login')
  await finn.logIn()
  await finn.page.getByRole('row', { name: /Reviews: withdrawal/ }).waitFor()
  await checkScreen(finn.page, 'today')

  await finn.open('Queue')
  await finn.page.getByText(maskName(member.email)).first().waitFor()
  await finn.page.keyboard.press('j')
  await finn.page.getByRole('button', { name: 'Show the destination' }).click()
  await finn.page.getByText(ADDRESS).waitFor()
  await finn.page.keyboard.press('a')
  await checkScreen(finn.page, 'proof')
  await finn.prove()
  await finn.page.getByText(/Request \d+ waits for a second person/).waitFor()
  await checkScreen(finn.page, 'queue')
  await finn.open('Requests')
  await finn.page.getByText('Another person must decide this.').waitFor()
  assert.equal(await finn.page.getByRole('button', { name: 'Approve' }).count(), 0)

  await olga.logIn()
  await olga.open('Requests')
  await olga.page.getByRole('article').getByText('reviews approve').waitFor()
  await checkScreen(olga.page, 'requests')
  await olga.page.getByRole('button', { name: 'Approve' }).click()
  await olga.prove()
  await olga.page.getByText('Nothing waits for a second person.').waitFor()
  assert.equal((await member.latest())[0]?.payout, 'approved')

  // A person who asked for or decided an approval above the ceiling must not pay it.
  const faye = await stage.person('faye', 'finance')
  await faye.logIn()
  await faye.open('Payouts')
  await faye.page.getByRole('button', { name: 'Claim as a batch' }).click()
  await faye.prove()
  const batch = faye.page.getByRole('region', { name: /^Batch/ })
  await batch.waitFor()
  await checkScreen(faye.page, 'payouts')
  const [saved] = await Promise.all([
    faye.page.waitForEvent('download'),
    batch.getByRole('button', { name: 'CSV' }).click(),
  ])
  assert.match(await text(await saved.createReadStream()), new RegExp(ADDRESS))
  const transaction = batch.getByLabel(/^Transaction of payout/)
  await transaction.fill('two words')
  await batch.getByRole('button', { name: 'Paid' }).click()
  await batch.getByText('must be the id of a transaction').waitFor()
  assert.equal(await transaction.inputValue(), 'two words')
  await transaction.fill('tx-4be07d')
  await batch.getByRole('button', { name: 'Paid' }).click()
  await faye.page.getByRole('region', { name: 'Paid', exact: true }).getByText('tx-4be07d').waitFor()
  assert.equal((await member.latest())[0]?.payout, 'paid')

  await olga.open('Log')
  for (const line of [/finn reviews approve asked/, /olga requests approve done/, /faye payouts paid done/])
    await olga.page
      .locator('summary', { hasText: /payouts|reviews|requests/ })
      .filter({ hasText: new RegExp(line.source.replaceAll(' ', '\\s*')) })
      .first()
      .waitFor()
  await checkScreen(olga.page, 'log')
  assert.ok((await olga.page.locator('summary', { hasText: /\d\d:\d\d\s*finn/ }).count()) > 0)
  await olga.page.getByLabel('person').fill('olga')
  await olga.page.getByRole('button', { name: 'Filter' }).click()
  const actsOfFinn = olga.page.locator('summary', { hasText: /\d\d:\d\d\s*finn/ })
  await actsOfFinn.first().waitFor({ state: 'detached' })
  await olga.open('People')
  await olga.page.getByRole('link', { name: 'Roles of finn' }).waitFor()
  await checkScreen(olga.page, 'people')
  assert.deepEqual([finn.faults, olga.faults, faye.faults], [[], [], []])
})

test('identity: compliance compares the pictures and refuses with a reason, by the keyboard', async () => {
  const reason = { kind: 'identity', lang: 'en', text: 'The picture is blurred.' }
  assert.equal((await stage.operate('POST', '/review-reasons', reason)).code, 1)
  const email = await stage.submitIdentity()
  const carl = await stage.person('carl', 'compliance')
  const { page } = carl
  await carl.logIn()
  await carl.open('Queue')
  await page.getByRole('button', { name: 'identity' }).click()
  await page.getByRole('link', { name: maskName(email) }).waitFor()
  assert.equal(await page.getByText(email).count(), 0, 'the name is masked until the case is open')
  await page.keyboard.press('j')
  await page.getByText('Mira Sample').waitFor()
  await page.getByText(email).waitFor()
  const pictures = page.getByRole('img', { name: /front|back/ })
  assert.equal(await pictures.count(), 2)
  await pictures.first().evaluate((picture: HTMLImageElement) => picture.decode())
  await page.keyboard.press('z')
  await page.getByText('200%').waitFor()
  await checkScreen(page, 'identity')
  await page.getByRole('button', { name: 'Refuse' }).and(page.locator(':disabled')).waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Refuse' }).and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('r')
  await carl.prove()
  await page.getByText('Nothing waits for a review.').waitFor()
  await page.goBack()
  await page.getByText('The picture is blurred.').waitFor()
  assert.equal(await page.getByRole('img', { name: /front|back/ }).count(), 0, 'pictures of a decided case are masked')
  await page.getByRole('button', { name: 'Show 2 pictures' }).click()
  await page.getByRole('img', { name: 'front' }).waitFor()
  const [row] = await stage.context.db.query("SELECT reason, decided_by FROM reviews WHERE kind = 'identity'")
  assert.deepEqual(row, { reason: reason.text, decided_by: 'operator' })
  assert.deepEqual(carl.faults, [])
})

test('roles: content sees neither queue nor payouts, has forms for its commands, and a stranger with its session no act', async () => {
  const cleo = await stage.person('cleo', 'content', { width: 390, height: 844 })
  const { page } = cleo
  await cleo.logIn()
  for (const screen of ['Queue', 'Payouts', 'Requests', 'Log'])
    assert.equal(await page.getByRole('navigation').getByRole('link', { name: screen }).count(), 0, screen)
  await cleo.open('Commands')
  assert.equal(await page.getByRole('link', { name: 'credit' }).count(), 0)
  await page.getByLabel('Search commands').fill('notices add')
  await page.getByRole('link', { name: 'notices add' }).click()
  await page.getByRole('heading', { name: 'notices add' }).waitFor()
  await checkScreen(page, 'form')
  await page.getByLabel('title').fill('Works')
  await page.getByRole('textbox', { name: 'content' }).fill('<script>alert(1)</script>')
  await page.getByRole('button', { name: 'Run' }).click()
  await cleo.prove()
  await page.getByText('must not contain <script>').waitFor()
  assert.equal(await page.getByLabel('title').inputValue(), 'Works')
  await page.getByRole('textbox', { name: 'content' }).fill('Payouts pause at 8:00 UTC.')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('region', { name: 'Result' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'notices add' }).waitFor()
  await page.getByLabel('title').fill('Again')
  await page.getByRole('textbox', { name: 'content' }).fill('Text')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('dialog', { name: 'Second factor' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You are logged out.').waitFor()
  assert.deepEqual(cleo.faults, [])
})

test('session that ends while a form is filled in: the person logs in over it, and the typed text stays', async () => {
  const nora = await stage.person('nora', 'content')
  const { page } = nora
  await nora.logIn()
  await page.goto(`${stage.address}/#/commands/notices%20add`)
  await page.getByLabel('title').fill('Kept')
  await page.getByRole('textbox', { name: 'content' }).fill('Text')
  await stage.context.db.query('DELETE FROM operator_sessions')
  await page.getByRole('button', { name: 'Run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Session ended' })
  await dialog.getByText('The session has ended').waitFor()
  await nora.fillLogin()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('title').inputValue(), 'Kept')
  await page.getByRole('button', { name: 'Run' }).click()
  await nora.prove()
  await page.getByRole('region', { name: 'Result' }).waitFor()
})

test('backend that does not answer: the screen says so, keeps what it showed, and tries again', async () => {
  const sue = await stage.person('sue', 'support')
  const { page } = sue
  await sue.logIn()
  await sue.open('People')
  await page.getByText('127.0.0.1').first().waitFor()
  await page.route('**/operator/sessions', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('The backend cannot be reached.').waitFor()
  assert.ok(await page.getByText('127.0.0.1').first().isVisible())
  await page.unroute('**/operator/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The backend cannot be reached.').waitFor({ state: 'hidden' })
})
