import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sendOperatorRequest } from '../support/journey/operator.ts'
import { callApi, openStage, type Stage } from '../support/journey/stage.ts'
import { storeToken } from '../support/journey/store-token.ts'
import { until } from '../support/until.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const setDocument = (kind: string, version: string, text: Record<string, string>) =>
  sendOperatorRequest(stage, 'PUT', `/legal/${kind}`, { version, ...text })

const getQuestion = (page: Page) => page.getByRole('dialog', { name: 'Updated documents' })

test('sample documents of a demo: linked in the footer, nothing to accept, and the element is not loaded', async () => {
  const { page, faults } = await stage.visitor()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(stage.backend.address)
  const footer = page.getByRole('contentinfo')
  for (const name of ['Terms of use', 'Privacy policy', 'Risk warning'])
    await footer.getByRole('link', { name }).waitFor()
  await footer.getByText('Tradelet Sample Ltd').waitFor()
  await page.waitForLoadState('networkidle')
  assert.ok(!loaded.some((url) => url.includes('tl-legal')))
  const checkedAgain = page.waitForResponse('**/api/getConsent')
  await page.goto(`${stage.backend.address}/register`)
  await checkedAgain
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  assert.equal(await page.getByRole('checkbox').count(), 0)
  assert.deepEqual(faults, [])
})

test('documents: linked from the home page, accepted at registration, and asked about once after a new version', async () => {
  await setDocument('terms', '1', { file: '<h2>Rules</h2><p>Be fair to each other.</p>' })
  await setDocument('privacy', '1', { url: 'https://example.com/privacy' })
  const { page, faults } = await stage.visitor()
  await page.goto(stage.backend.address)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click()
  await page.waitForURL('**/legal?kind=terms')
  await page.getByText('Be fair to each other.').waitFor()

  await page.goto(`${stage.backend.address}/register`)
  await page.getByLabel('Email', { exact: true }).fill('legal@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Secret12345')
  await page.getByLabel('Repeat password').fill('Secret12345')
  const submit = page.getByRole('button', { name: 'Create account' })
  await page.getByRole('checkbox', { name: 'I have read and accept' }).waitFor()
  await submit.click()
  await page.getByText('Accept these documents to open an account').waitFor()
  await page.getByRole('checkbox', { name: 'I have read and accept' }).check()
  const registered = page.waitForURL(`${stage.backend.address}/`)
  await submit.click()
  await registered
  const isOpen = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    return ((await callApi(stage.backend.address, 'getOpenTerms', {}, token)).data as unknown as unknown[]).length > 0
  }
  assert.equal(await isOpen(), false)

  await setDocument('terms', '2', { file: '<p>Be fair and kind.</p>' })
  await page.reload()
  await getQuestion(page).waitFor()
  await getQuestion(page).getByRole('button', { name: 'Not now' }).click()
  await getQuestion(page).waitFor({ state: 'detached' })
  const balances = page.waitForURL('**/assets')
  await page.goto(`${stage.backend.address}/assets`)
  await balances
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(await getQuestion(page).count(), 0, 'asked twice in one visit')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(stage.backend.address)
  await getQuestion(page).getByRole('button', { name: 'Accept' }).click()
  await getQuestion(page).waitFor({ state: 'detached' })
  await until(async () => !(await isOpen()), 'nothing is left to accept')
  assert.deepEqual(faults, [])
})

test('the member panel: links to the documents', async () => {
  const { page } = await stage.visitor()
  const { data } = await callApi(stage.backend.address, 'login', {
    username: 'legal@example.com',
    password: 'Secret12345',
  })
  const { token } = data.userinfo as { token: string }
  await storeToken(page.context(), stage.backend.address, token)
  await page.goto(stage.backend.address)
  await page.getByRole('button', { name: /^Member centre/ }).click()
  await page.getByRole('navigation', { name: 'Legal documents' }).getByRole('link', { name: 'Terms of use' }).click()
  await page.waitForURL('**/legal?kind=terms')
  await page.getByText('Be fair and kind.').waitFor()
})
