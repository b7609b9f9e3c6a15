import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Ears, earsOf } from '../support/journey/announcements.ts'
import { type Keys, keysOf, told } from '../support/journey/keys.ts'
import { equip } from '../support/journey/new-member.ts'
import { DEAF } from '../support/journey/screen-reader.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { PICTURES } from '../support/multipart.ts'

const ALEX = { email: 'ears@example.com', password: 'Harbour47', trading: 'Pay4Ears' }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function changeLanguage(page: Page, keys: Keys): Promise<void> {
  assert.equal(told(await keys.tabTo('button', 'Language')), 'button "Language", hasPopup dialog')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Language' }).waitFor()
  assert.equal(told(await keys.at('button', 'English')), 'button "English", current')
  await keys.tabTo('button', 'Français', 40)
  await keys.press('Enter')
  assert.equal(told(await keys.at('button', 'Langue')), 'button "Langue", hasPopup dialog')
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Langue' }).waitFor()
  assert.equal(told(await keys.at('button', 'Français')), 'button "Français", current')
  await keys.go('Shift+Tab', 'button', 'English', 40)
  await keys.press('Enter')
  await keys.at('button', 'Language')
}

async function register(page: Page, keys: Keys, ears: Ears): Promise<string> {
  await keys.tabTo('button', 'Create account', 20)
  await keys.press('Enter')
  await ears.hears(/Enter your email address/)
  assert.equal(told(await keys.at('textbox', 'Email')), 'textbox "Email", invalid, "Enter your email address"')
  const password = await keys.tabTo('textbox', 'Password', 1)
  assert.equal(told(password), 'textbox "Password", invalid, "Enter a password"')
  await keys.type(ALEX.password)
  await keys.go('Shift+Tab', 'textbox', 'Email', 2)
  await keys.type(ALEX.email)
  await keys.tabTo('textbox', 'Repeat password')
  await keys.type(ALEX.password)
  assert.deepEqual(await ears.said(), [
    'Enter your email address (at once)',
    'Enter a password (at once)',
    'Enter the password again (at once)',
  ])
  await keys.press('Enter')
  await page.waitForURL(`${stage.backend.address}/`)
  await ears.hears(/Welcome to Tradelet/)
  // A screen reader announces a loaded page by its title.
  assert.equal(await page.title(), 'Tradelet')
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}

async function deposit(page: Page, keys: Keys, ears: Ears): Promise<void> {
  await page.goto(`${stage.backend.address}/recharge`)
  await keys.tabTo('textbox', 'Amount', 20)
  await keys.type('250')
  await keys.tabTo('button', 'Submit deposit')
  await keys.press('Enter')
  const proof = await keys.at('button', /^Payment proof/)
  assert.equal(told(proof), 'button "Payment proof", "No file chosen", invalid, "Add the payment proof"')
  await ears.hears(/^Add the payment proof \(at once\)$/)
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
  assert.equal(told((await keys.here()) ?? assert.fail()), 'button "Payment proof", "proof.png"')
  await ears.said()
  await keys.tabTo('button', 'Submit deposit')
  await keys.press('Enter')
  await keys.at('region', 'Steps of this deposit')
  await ears.hears(/^Thank you/)
  assert.deepEqual(await ears.said(), [
    'Thank you. In this demo the deposit is credited by itself in 20 seconds; nobody looks at the picture.',
  ])
}

async function changePages(page: Page, keys: Keys, ears: Ears): Promise<void> {
  const { address } = stage.backend
  await page.goto(`${address}/`)
  await keys.go('Shift+Tab', 'link', 'Options', 6)
  await keys.press('Enter')
  await ears.hears(/^Tradelet - Options \(at once\)$/)
  await keys.at('main', '')
  await ears.said()
  await page.goBack()
  await ears.hears(/^Tradelet \(at once\)$/)
  await keys.at('main', '')
  await page.goForward()
  await ears.hears(/^Tradelet - Options \(at once\)$/)
  await keys.at('main', '')
}

async function tradeOption(page: Page, keys: Keys, ears: Ears): Promise<void> {
  await page.getByText('Live', { exact: true }).first().waitFor()
  assert.equal(told(await keys.tabTo('button', 'Buy up', 30)), 'button "Buy up"')
  await keys.press('Enter')
  await keys.at('button', 'Close')
  await page.getByRole('dialog', { name: 'Open contract' }).waitFor()
  await ears.said()
  await keys.tabTo('textbox', 'Amount')
  await keys.type('12.34')
  await keys.tabTo('radio', /^30 s/)
  await keys.press('Space')
  assert.equal(told((await keys.here()) ?? assert.fail()), 'radio "30 s 12%", checked')
  await keys.tabTo('button', 'Buy up')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm order' }).waitFor()
  await keys.at('button', 'Cancel')
  await keys.tabTo('button', 'Buy up')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'BTC/USDT' }).waitFor()
  await ears.hears(/^Settled: /)
  const [placed, settled, ...more] = await ears.said()
  assert.equal(placed, 'Order placed: Buy up, 12.34 USDT on BTC/USDT for 30 s.')
  assert.match(settled ?? '', /^Settled: ([+−-][\d.]+ ?USDT (profit|loss)|Draw|Returned)/)
  // Prices and the countdown changed all the time and were not announced.
  assert.deepEqual(more, [])
}

async function tradeSpot(page: Page, keys: Keys, ears: Ears): Promise<void> {
  await page.goto(`${stage.backend.address}/exchange`)
  await page.locator('tl-exchange tl-book').first().waitFor()
  await keys.tabTo('button', 'Buy BTC', 40)
  await keys.press('Enter')
  await ears.hears(/^Enter quantity/)
  const quantity = await keys.at('textbox', 'Quantity, BTC')
  assert.equal(told(quantity), 'textbox "Quantity, BTC", invalid, "Enter quantity"')
  await keys.type('0.1')
  await keys.go('Shift+Tab', 'textbox', 'Price, USDT')
  await keys.type('1000')
  await keys.tabTo('button', 'Buy BTC', 20)
  await keys.press('Enter')
  await keys.at('button', 'Close')
  await keys.tabTo('button', 'Buy anyway')
  await ears.said()
  await keys.press('Enter')
  await ears.hears(/^Order placed/)
  await keys.tabTo('button', /^Cancel: Buy 0.1 BTC\/USDT$/, 30)
  await keys.press('Enter')
  await keys.at('button', 'Keep')
  await page.getByRole('group', { name: 'Cancel: Buy 0.1 BTC/USDT' }).waitFor()
  await keys.tabTo('button', 'Cancel it', 1)
  await keys.press('Enter')
  await ears.hears(/cancelled/)
  await keys.at('generic', 'No records for now')
  assert.deepEqual(await ears.said(), ['Order placed: 0.1 BTC at 1,000 USDT.', 'The order is cancelled.'])
}

async function withdraw(page: Page, keys: Keys, ears: Ears): Promise<void> {
  await page.goto(`${stage.backend.address}/withdrawal`)
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await keys.tabTo('textbox', 'Amount', 20)
  await keys.type('100')
  await keys.tabTo('textbox', 'Trading password')
  await keys.type('Wrong123')
  await keys.press('Enter')
  await keys.at('button', 'Close')
  await page.getByRole('dialog', { name: 'Check the withdrawal' }).waitFor()
  await keys.tabTo('button', /^Withdraw 100/)
  await ears.said()
  await keys.press('Enter')
  await ears.hears(/password is wrong/)
  const password = await keys.at('textbox', 'Trading password')
  assert.match(told(password), /invalid, "The trading password is wrong\."$/)
  await ears.said()
  await keys.type(ALEX.trading)
  await keys.press('Enter')
  await keys.at('button', 'Close')
  await keys.tabTo('button', /^Withdraw 100/)
  await keys.press('Enter')
  await ears.hears(/^Thank you/)
  await keys.at('region', 'Steps of this withdrawal')
  assert.deepEqual(await ears.said(), [
    'Thank you. In this demo the withdrawal is granted by itself in 20 seconds; nothing is sent anywhere.',
  ])
}

test('a screen reader announces what is wrong at its field, each page, each order and its result once, and no changing price', {
  skip: DEAF,
}, async () => {
  const { page, faults } = await stage.visitor()
  const keys = await keysOf(page)
  const ears = await earsOf(page)
  page.on('filechooser', (chooser) =>
    chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: PICTURES.png }),
  )
  await page.goto(`${stage.backend.address}/register`)
  await page.getByRole('textbox', { name: 'Repeat password' }).waitFor()
  await changeLanguage(page, keys)
  const token = await register(page, keys, ears)
  await equip(stage, ALEX, token)
  await changePages(page, keys, ears)
  await tradeOption(page, keys, ears)
  await tradeSpot(page, keys, ears)
  await deposit(page, keys, ears)
  await withdraw(page, keys, ears)
  assert.deepEqual(faults, [])
})
