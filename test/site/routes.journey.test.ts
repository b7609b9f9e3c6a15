import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openStage, returnAsDemo, type Stage, signInAsDemo } from '../support/journey/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('a visitor who opens a member page is redirected to the login', async () => {
  const { page } = await stage.visitor()
  await page.goto(`${stage.backend.address}/assets`)
  await page.waitForURL(`${stage.backend.address}/login`)
})

test('a member who opens login or registration is redirected home', async () => {
  const visitor = await stage.visitor()
  await signInAsDemo(visitor, stage)
  for (const path of ['/login', '/register']) {
    await visitor.page.goto(stage.backend.address + path)
    await visitor.page.waitForURL(`${stage.backend.address}/`)
  }
})

test('pages change by the history without a reload: socket and shared state survive, the title changes, the page is at its top', async () => {
  const visitor = await stage.visitor({ motion: true })
  const { page } = visitor
  await signInAsDemo(visitor, stage)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Options', exact: true }).click()
  await page.waitForURL(`${stage.backend.address}/options`)
  await page.waitForFunction(() => document.title === 'Tradelet - Options')
  assert.equal(await page.evaluate(() => 'sameDocument' in window), true)
  assert.equal(await page.evaluate(() => location.hash), '')
  await page.goBack()
  await page.waitForFunction(() => document.title === 'Tradelet' && window.scrollY === 0)
  assert.equal(await page.evaluate(() => 'sameDocument' in window), true)
  assert.deepEqual(visitor.faults, [], 'scripts of the next page run without errors')
})

test('the title of an account depends on its type, after a load and after a change of page (TAC-02)', async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  await returnAsDemo(visitor, stage)
  for (const [query, title] of [
    ['id=1&type=2', 'Options account'],
    ['id=1&type=1', 'Funds account'],
    ['id=1&type=3', 'Quant account'],
    ['id=1', 'Funds account'],
  ] as const) {
    await page.goto(`${stage.backend.address}/trade-account?${query}`)
    await page.waitForFunction((expected) => document.title === `Tradelet - ${expected}`, title)
  }
  await page.goto(`${stage.backend.address}/assets`)
  await page.locator('tl-assets').getByRole('tab', { name: 'Options', exact: true }).click()
  await page.locator('tl-assets').getByRole('link', { name: /USDT/ }).first().click()
  await page.waitForURL(/\/trade-account\?.*type=2/)
  await page.waitForFunction(() => document.title === 'Tradelet - Options account')
})

test('a token revoked while a page is open leads to the login with a message (API-08)', async () => {
  const visitor = await stage.visitor()
  const { page } = visitor
  const token = await returnAsDemo(visitor, stage)
  await page.goto(`${stage.backend.address}/options`)
  await page.getByText('Live', { exact: true }).first().waitFor()
  await fetch(`${stage.backend.address}/api/logout`, { method: 'POST', headers: { Token: token } })
  // The next poll of the open page is refused.
  const message = page.getByRole('alert').getByText('log in', { exact: false }).first()
  await Promise.all([message.waitFor(), page.waitForURL(`${stage.backend.address}/login`)])
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null)
  assert.equal(await page.evaluate(() => document.cookie.includes('token=')), false)
})

test('an unknown address returns 404 with a link to the home page', async () => {
  const { page } = await stage.visitor()
  const response = await page.goto(`${stage.backend.address}/no-such-page`)
  assert.equal(response?.status(), 404)
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL(`${stage.backend.address}/`)
})

test('theme and language are remembered, Arabic is right to left, night is white on dark blue', async () => {
  const { page } = await stage.visitor({ language: 'ar', theme: 'night' })
  await page.goto(`${stage.backend.address}/`)
  const look = () =>
    page.evaluate(() => {
      const { dir, lang } = document.documentElement
      const style = getComputedStyle(document.documentElement)
      // A computed colour may be in another colour space; a canvas converts it to red, green and blue.
      const painted = (colour: string) => {
        const brush = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        brush.fillStyle = colour
        brush.fillRect(0, 0, 1, 1)
        return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).join()
      }
      return { dir, lang, ground: painted(style.backgroundColor), ink: painted(style.color) }
    })
  const expected = { dir: 'rtl', lang: 'ar', ground: '11,23,48', ink: '255,255,255' }
  assert.deepEqual(await look(), expected)
  await page.reload()
  assert.deepEqual(await look(), expected)
})
