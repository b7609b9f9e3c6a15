import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Announcements, recordAnnouncements } from '../support/journey/announcements.ts'
import { createKeyboard, formatAnnouncement, type Keyboard } from '../support/journey/keys.ts'
import { prepareMember } from '../support/journey/new-member.ts'
import { EAR_SKIP_REASON } from '../support/journey/screen-reader.ts'
import { openStage, returnAsDemo, type Stage, waitForRouter } from '../support/journey/stage.ts'
import { PICTURES } from '../support/multipart.ts'
import { until } from '../support/until.ts'

const ALEX = { email: 'ears@example.com', password: 'Harbour47', trading: 'Pay4Ears' }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Waits until the focused control is announced like this: its state follows a press in the next frame. */
const waitForAnnouncement = (keys: Keyboard, wanted: string): Promise<void> =>
  until(async () => {
    const focused = await keys.getFocused()
    return focused !== null && formatAnnouncement(focused) === wanted
  }, wanted)

async function changeLanguage(page: Page, keys: Keyboard): Promise<void> {
  assert.equal(formatAnnouncement(await keys.tabTo('button', 'Language')), 'button "Language", hasPopup dialog')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Language' }).waitFor()
  assert.equal(formatAnnouncement(await keys.waitForFocus('button', 'English')), 'button "English", current')
  await keys.tabTo('button', 'Français', 40)
  await keys.press('Enter')
  assert.equal(formatAnnouncement(await keys.waitForFocus('button', 'Langue')), 'button "Langue", hasPopup dialog')
  await page.waitForFunction(() => document.documentElement.lang === 'fr')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Langue' }).waitFor()
  assert.equal(formatAnnouncement(await keys.waitForFocus('button', 'Français')), 'button "Français", current')
  await keys.pressUntil('Shift+Tab', 'button', 'English', 40)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Language')
}

async function register(page: Page, keys: Keyboard, ears: Announcements): Promise<string> {
  await keys.tabTo('button', 'Create account', 20)
  await keys.press('Enter')
  await ears.waitFor(/Enter your email address/)
  assert.equal(
    formatAnnouncement(await keys.waitForFocus('textbox', 'Email')),
    'textbox "Email", invalid, "Enter your email address"',
  )
  const password = await keys.tabTo('textbox', 'Password', 1)
  assert.equal(formatAnnouncement(password), 'textbox "Password", invalid, "Enter a password"')
  await keys.type(ALEX.password)
  await keys.pressUntil('Shift+Tab', 'textbox', 'Email', 2)
  await keys.type(ALEX.email)
  await keys.tabTo('textbox', 'Repeat password')
  await keys.type(ALEX.password)
  assert.deepEqual(await ears.take(), [
    'Enter your email address (at once)',
    'Enter a password (at once)',
    'Enter the password again (at once)',
  ])
  await keys.press('Enter')
  await page.waitForURL(`${stage.backend.address}/`)
  await ears.waitFor(/Welcome to Tradelet/)
  // A screen reader announces a loaded page by its title.
  assert.equal(await page.title(), 'Tradelet')
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}

async function deposit(page: Page, keys: Keyboard, ears: Announcements): Promise<void> {
  await page.goto(`${stage.backend.address}/recharge`)
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await keys.tabTo('textbox', 'Amount', 20)
  await keys.type('250')
  await keys.tabTo('button', 'Submit deposit')
  await keys.press('Enter')
  const proof = await keys.waitForFocus('button', /^Payment proof/)
  assert.equal(formatAnnouncement(proof), 'button "Payment proof", "No file chosen", invalid, "Add the payment proof"')
  await ears.waitFor(/^Add the payment proof \(at once\)$/)
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
  await waitForAnnouncement(keys, 'button "Payment proof", "proof.png"')
  await ears.take()
  await keys.tabTo('button', 'Submit deposit')
  await keys.press('Enter')
  await keys.waitForFocus('region', 'Steps of this deposit')
  await ears.waitFor(/^Thank you/)
  assert.deepEqual(await ears.take(), [
    'Thank you. Demo: credited automatically in 20 seconds. No one reviews the photo.',
  ])
}

async function changePages(page: Page, keys: Keyboard, ears: Announcements): Promise<void> {
  const { address } = stage.backend
  await page.goto(`${address}/`)
  await waitForRouter(page)
  await keys.pressUntil('Shift+Tab', 'link', 'Options', 6)
  await keys.press('Enter')
  await ears.waitFor(/^Tradelet - Options \(at once\)$/)
  await keys.waitForFocus('main', '')
  await ears.take()
  await page.goBack()
  await ears.waitFor(/^Tradelet \(at once\)$/)
  await keys.waitForFocus('main', '')
  await page.goForward()
  await ears.waitFor(/^Tradelet - Options \(at once\)$/)
  await keys.waitForFocus('main', '')
}

async function tradeOption(page: Page, keys: Keyboard, ears: Announcements): Promise<void> {
  await page.getByText('Live', { exact: true }).first().waitFor()
  assert.equal(formatAnnouncement(await keys.tabTo('button', 'Buy up', 30)), 'button "Buy up"')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await page.getByRole('dialog', { name: 'Place order' }).waitFor()
  await ears.take()
  await keys.tabTo('textbox', 'Amount')
  await keys.type('12.34')
  await keys.tabTo('radio', /^30 s/)
  await keys.press('Space')
  await waitForAnnouncement(keys, 'radio "30 s 12%", checked')
  await keys.tabTo('button', 'Buy up')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm order' }).waitFor()
  await keys.waitForFocus('button', 'Cancel')
  await keys.tabTo('button', 'Buy up')
  await keys.press('Enter')
  await page.getByRole('dialog', { name: 'BTC/USDT' }).waitFor()
  await ears.waitFor(/^Settled: /)
  const [placed, settled, ...more] = await ears.take()
  assert.equal(placed, 'Order placed: Buy up, 12.34 USDT on BTC/USDT for 30 s.')
  assert.match(settled ?? '', /^Settled: ([+−-][\d.]+ ?USDT (profit|loss)|Draw|Returned)/)
  // Prices and the countdown changed all the time and were not announced.
  assert.deepEqual(more, [])
}

async function tradeSpot(page: Page, keys: Keyboard, ears: Announcements): Promise<void> {
  await page.goto(`${stage.backend.address}/exchange`)
  await page.locator('tl-exchange tl-book').first().waitFor()
  await keys.tabTo('button', 'Buy BTC', 40)
  await keys.press('Enter')
  await ears.waitFor(/^Enter quantity/)
  const quantity = await keys.waitForFocus('textbox', 'Quantity, BTC')
  assert.equal(formatAnnouncement(quantity), 'textbox "Quantity, BTC", invalid, "Enter quantity"')
  await keys.type('0.1')
  await keys.pressUntil('Shift+Tab', 'textbox', 'Price, USDT')
  await keys.type('1000')
  await keys.tabTo('button', 'Buy BTC', 20)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await keys.tabTo('button', 'Buy anyway')
  await ears.take()
  await keys.press('Enter')
  await ears.waitFor(/^Order placed/)
  await keys.tabTo('button', /^Cancel: Buy 0.1 BTC\/USDT$/, 30)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Keep')
  await page.getByRole('group', { name: 'Cancel: Buy 0.1 BTC/USDT' }).waitFor()
  await keys.tabTo('button', 'Cancel order', 1)
  await keys.press('Enter')
  await ears.waitFor(/cancelled/)
  await keys.waitForFocus('generic', 'No records for now')
  assert.deepEqual(await ears.take(), ['Order placed: 0.10 BTC at 1,000.00 USDT.', 'Order cancelled.'])
}

async function withdraw(page: Page, keys: Keyboard, ears: Announcements): Promise<void> {
  await page.goto(`${stage.backend.address}/withdrawal`)
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await keys.tabTo('textbox', 'Amount', 20)
  await keys.type('100')
  await keys.tabTo('textbox', 'Trading password')
  await keys.type('Wrong123')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await page.getByRole('dialog', { name: 'Check your withdrawal' }).waitFor()
  await keys.tabTo('button', /^Withdraw 100/)
  await ears.take()
  await keys.press('Enter')
  await ears.waitFor(/password is wrong/)
  const password = await keys.waitForFocus('textbox', 'Trading password')
  assert.match(formatAnnouncement(password), /invalid, "The trading password is wrong\."$/)
  await ears.take()
  await keys.type(ALEX.trading)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await keys.tabTo('button', /^Withdraw 100/)
  await keys.press('Enter')
  await ears.waitFor(/^Thank you/)
  await keys.waitForFocus('region', 'Steps of this withdrawal')
  // Messages about it, and about the credited deposit, come with the next poll of messages, on a busy machine meanwhile.
  const isMessage = (text: string) => /^(?:USDT withdrawal requested|Deposit credited)/.test(text)
  const heard = await ears.take()
  assert.deepEqual(
    heard.filter((text) => !isMessage(text)),
    ['Thank you. Demo: approved automatically in 20 seconds. Nothing is sent anywhere.'],
  )
  const messages = heard.filter(isMessage)
  assert.equal(new Set(messages).size, messages.length)
}

test('a screen reader announces what is wrong at its field, each page, each order and its result once, and no changing price', {
  skip: EAR_SKIP_REASON,
}, async () => {
  const { page, faults } = await stage.visitor()
  const keys = await createKeyboard(page)
  const ears = await recordAnnouncements(page)
  page.on('filechooser', (chooser) =>
    chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: PICTURES.png }),
  )
  await page.goto(`${stage.backend.address}/register`)
  await page.getByRole('textbox', { name: 'Repeat password' }).waitFor()
  await changeLanguage(page, keys)
  const token = await register(page, keys, ears)
  await prepareMember(stage, ALEX, token)
  await changePages(page, keys, ears)
  await tradeOption(page, keys, ears)
  await tradeSpot(page, keys, ears)
  await deposit(page, keys, ears)
  await withdraw(page, keys, ears)
  assert.deepEqual(faults, [])
})

test('home is read from heading to heading: prices, markets and, for a member, the tiles have one', async () => {
  const visitor = await stage.visitor()
  const { page, faults } = visitor
  const waitFor = async (names: readonly string[]) => {
    for (const name of names) await page.getByRole('heading', { name, exact: true }).first().waitFor()
  }
  await page.goto(stage.backend.address)
  await waitFor(['Trade the minute. Check the result.', 'Market prices'])
  assert.equal(await page.getByRole('heading', { name: 'Quick actions' }).count(), 0, 'visitors have no tiles')
  await returnAsDemo(visitor, stage)
  await page.goto(stage.backend.address)
  await waitFor(['Home', 'Quick actions', 'Market prices'])
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
  assert.deepEqual(faults, [])
})
