import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPartnerProject, type PartnerProject } from '../support/journey/partner-project.ts'
import { openStage, type Stage } from '../support/journey/stage.ts'
import { until } from '../support/until.ts'

let stage: Stage
let project: PartnerProject

before(async () => {
  ;[stage, project] = await Promise.all([openStage(), createPartnerProject()])
})
after(async () => {
  project.close()
  await stage.close()
})

const FINDER = (origin: string) => `
  import { connect } from '@tradelet/elements'
  import { load } from '@tradelet/elements/load'
  window.errors = []
  addEventListener('tl-error', ({ detail }) => window.errors.push(detail.code))
  connect({ origin: '${origin}' })
  window.stop = load()
  const define = (name) => customElements.define(name, class extends HTMLElement {
    constructor() { super().attachShadow({ mode: 'open' }).innerHTML = '<div></div>' }
    connectedCallback() { setTimeout(() => this.shadowRoot.firstChild.innerHTML = '<tl-ticker></tl-ticker>', 100) }
  })
  window.define = define
  setTimeout(() => define('my-card'), 300)`

test('load of a bundle: finds elements in shadow roots of components that are defined later, until it is stopped', async () => {
  const address = await project.serve(
    'finder',
    FINDER(stage.backend.address),
    '<html lang="en"><title>Partner</title><my-card></my-card><my-late-card></my-late-card>',
  )
  const { page, faults } = await stage.visitor()
  await page.goto(address)
  await page.locator('my-card tl-ticker').getByText('BTC').first().waitFor()
  await page.evaluate(`stop(); const login = document.createElement('tl-login'); document.body.append(login)
    define('my-late-card')
    document.querySelector('my-late-card').shadowRoot.innerHTML = '<tl-order-book></tl-order-book>'`)
  await page.waitForFunction("customElements.get('my-late-card')")
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))')
  assert.equal(
    await page.evaluate("Boolean(customElements.get('tl-login') || customElements.get('tl-order-book'))"),
    false,
  )
  assert.deepEqual(faults, [])
})

test('load of a bundle whose file is missing: a button and tl-error in each element; the button loads the file', async () => {
  const address = await project.serve(
    'finder',
    FINDER(stage.backend.address),
    '<html lang="de"><title>Partner</title><tl-ticker></tl-ticker><tl-ticker id="second"></tl-ticker><tl-login></tl-login>',
  )
  const { page } = await stage.visitor({ provoked: [/./] })
  let isMissing = true
  await page.route(/\/tl-ticker-\w+\.js/, (route) => (isMissing ? route.abort() : route.continue()))
  await page.goto(address)
  await page.locator('#second').getByRole('button', { name: 'Erneut versuchen' }).waitFor()
  await page.waitForFunction('errors.length >= 2')
  assert.deepEqual(await page.evaluate('errors'), ['load', 'load'])
  await page.locator('tl-login').getByRole('button', { name: 'Anmelden' }).first().waitFor()
  isMissing = false
  await page.locator('#second').getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.locator('#second').getByText('BTC').first().waitFor()
  await until(async () => (await page.locator('tl-ticker > button').count()) === 0, 'no button is left')
})
