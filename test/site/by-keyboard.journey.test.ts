import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitForMessage } from '../support/journey/held-messages.ts'
import { createKeyboard, type Keyboard } from '../support/journey/keys.ts'
import { prepareMember } from '../support/journey/new-member.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { PICTURES } from '../support/multipart.ts'

const ALEX = { email: 'hands@example.com', password: 'Harbour47', trading: 'Pay4Hands' }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Waits until the page shows a text. */
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Presses a key and waits until the page shows a text, which may be shown for 3 s only. */
const pressAndSee = (page: Page, keys: Keyboard, key: string, text: string | RegExp) =>
  Promise.all([waitForText(page, text), keys.press(key)])

/** Language to search for in the list of languages, and the label of the search field in the current one. */
interface Searched {
  search: string
  letters: string
  name: string
  direction: 'ltr' | 'rtl'
}

async function searchLanguage(
  page: Page,
  keys: Keyboard,
  { search, letters, name, direction }: Searched,
): Promise<void> {
  await keys.pressUntil('Shift+Tab', 'searchbox', search, 30)
  await keys.type(letters)
  await keys.tabTo('button', name)
  await keys.press('Enter')
  await page.waitForFunction((wanted) => document.documentElement.dir === wanted, direction)
}

async function chooseLanguage(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo('link', 'Skip to content', 1)
  await keys.tabTo('button', 'Language')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'English')
  await searchLanguage(page, keys, { search: 'Search', letters: 'arab', name: 'العربية', direction: 'rtl' })
  await keys.waitForFocus('button', 'اللغة')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'العربية')
  await keys.press('Escape')
  await keys.waitForFocus('button', 'اللغة')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'العربية')
  await searchLanguage(page, keys, { search: 'بحث', letters: 'engl', name: 'English', direction: 'ltr' })
  await keys.waitForFocus('button', 'Language')
}

async function register(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo('textbox', 'Email')
  await keys.type(ALEX.email)
  await keys.tabTo('textbox', 'Password')
  await keys.type('short')
  await keys.press('Enter')
  await waitForText(page, /^Use \d+ to/)
  await keys.waitForFocus('textbox', 'Password')
  await keys.type(ALEX.password)
  await keys.tabTo('button', 'Show password', 1)
  await keys.tabTo('textbox', 'Repeat password', 1)
  await keys.type(ALEX.password)
  await keys.tabTo('button', 'Create account')
  await keys.press('Enter')
  await page.waitForURL(`${stage.backend.address}/`)
}

async function tradeOption(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo('button', 'Buy up', 30)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await keys.tabTo('textbox', 'Amount')
  await keys.type('12.34')
  await keys.tabTo('radio', /^30 s/)
  await keys.press('ArrowRight')
  await keys.pressUntil('ArrowLeft', 'radio', /^30 s/, 1)
  await keys.tabTo('button', 'Buy up')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Cancel')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Buy up')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Cancel')
  await keys.tabTo('button', 'Buy up', 2)
  await pressAndSee(page, keys, 'Enter', /Order placed: Buy up, 12.34 USDT/)
  await keys.waitForFocus('button', 'Close')
  await keys.tabTo('button', 'Continue trading')
  await keys.press('Space')
  await keys.waitForFocus('button', 'Buy up')
  // A message reports the result; it must not cover the focused control.
  await waitForMessage(page, 'Buy up, settled')
  await keys.press('Tab')
  await keys.waitForFocus('button', 'Buy down')
}

async function tradeSpot(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo('textbox', 'Price, USDT', 30)
  await keys.type('1000')
  await keys.tabTo('textbox', 'Quantity, BTC')
  await keys.type('0.1')
  await keys.tabTo('button', 'Buy BTC')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await keys.tabTo('button', 'Buy anyway')
  await pressAndSee(page, keys, 'Enter', 'Order placed: 0.10 BTC at 1,000.00 USDT.')
  await keys.tabTo('button', /^Cancel: /, 30)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Keep')
  await keys.press('Escape')
  await keys.waitForFocus('button', /^Cancel: /)
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Keep')
  await keys.tabTo('button', 'Cancel order', 1)
  await pressAndSee(page, keys, 'Enter', 'Order cancelled.')
  // The row is gone with its button, so the list has the focus.
  await page.getByText('No records for now').first().waitFor()
  await keys.press('Shift+Tab')
  await keys.waitForFocus('tab', 'Open orders')
}

async function deposit(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo('textbox', 'Amount', 20)
  await keys.type('250')
  await keys.tabTo('button', /^Payment proof/)
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
  await keys.tabTo('button', 'Submit deposit')
  await keys.press('Enter')
  await keys.waitForFocus('region', 'Steps of this deposit')
  await keys.tabTo('button', 'New deposit', 20)
  await keys.press('Enter')
  await keys.waitForFocus('heading', 'Deposit')
}

async function withdraw(keys: Keyboard): Promise<void> {
  await keys.tabTo('textbox', 'Amount', 20)
  await keys.type('100')
  await keys.tabTo('textbox', 'Trading password')
  await keys.type(ALEX.trading)
  await keys.tabTo('button', 'Withdraw')
  await keys.press('Enter')
  await keys.waitForFocus('button', 'Close')
  await keys.tabTo('button', /^Withdraw 100/)
  await keys.press('Enter')
  await keys.waitForFocus('region', 'Steps of this withdrawal')
}

test('a visitor with only a keyboard changes the language, registers, trades, deposits and withdraws', async () => {
  const { page, faults } = await stage.visitor()
  const { address } = stage.backend
  const keys = await createKeyboard(page)
  page.on('filechooser', (chooser) =>
    chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: PICTURES.png }),
  )
  await page.goto(`${address}/register`)
  await page.getByLabel('Repeat password').waitFor()
  await chooseLanguage(page, keys)
  await register(page, keys)
  await prepareMember(stage, ALEX, await page.evaluate(() => localStorage.getItem('token') ?? ''))

  await page.goto(`${address}/exchange`)
  await page.locator('tl-exchange tl-book').first().waitFor()
  await tradeSpot(page, keys)
  await page.goto(`${address}/recharge`)
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await deposit(page, keys)
  await page.goto(`${address}/withdrawal`)
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await withdraw(keys)
  await page.goto(`${address}/options`)
  await page.getByText('Live', { exact: true }).first().waitFor()
  await tradeOption(page, keys)
  assert.deepEqual(faults, [])
})
