import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { buildConsole } from '../../../server/operations/console/console-app.ts'
import { projectRoot } from '../../../tools/lib/process.ts'
import { embeddedDatabase } from '../databases.ts'
import { createPictureBody } from '../multipart.ts'
import { getCode, PERSON_PASSWORD, setUpPerson } from '../operator-people.ts'
import { type WithdrawalStage, withdrawalStage } from '../withdrawal-stage.ts'
import { openBrowsers } from './browsers.ts'

/** Browser of one person. */
export interface ConsolePerson {
  page: Page
  name: string
  /** Errors of the page, and what its policy blocked. */
  faults: string[]
  /** Fills in the login that the page shows. */
  fillLogin(): Promise<void>
  /** Opens the console and logs in with password and code. */
  logIn(): Promise<void>
  /** Types a code of the authenticator app, which no one has used yet, into the dialog of an act. */
  prove(): Promise<void>
  /** Like {@link prove}, with the keyboard only. */
  proveByKeys(): Promise<void>
  open(screen: string): Promise<void>
}

/** Built console on a backend in this process, in which withdrawals above 500 USDT need a second person. */
export interface ConsoleStage extends WithdrawalStage {
  address: string
  /** Adds a person with a role, and opens its browser. */
  person(name: string, role: string, viewport?: { width: number; height: number }): Promise<ConsolePerson>
  /** Submits an identity with two pictures. Returns the member's login name. */
  submitIdentity(): Promise<string>
  close(): Promise<void>
}

/** Opens the stage. */
export async function openConsoleStage(): Promise<ConsoleStage> {
  const folder = join(projectRoot, 'dist/console')
  assert.ok(existsSync(join(folder, 'index.html')), 'the console is built')
  const stage = await withdrawalStage(embeddedDatabase, { operatorCeiling: '500', console: { port: 0, host: null } })
  const app = buildConsole(stage.context, folder)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const browsers = await openBrowsers()
  const openPage = async (viewport: { width: number; height: number }) => {
    const context = await browsers.context({ viewport, locale: 'en-US', acceptDownloads: true }, false, true)
    const page = await context.newPage()
    await page.clock.setFixedTime(stage.clock.now)
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of')) faults.push(message.text())
    })
    return { page, faults }
  }
  return {
    ...stage,
    address,
    async close() {
      await browsers.close()
      await app.close()
    },
    async person(name, role, viewport = { width: 1440, height: 900 }) {
      const { secret } = await setUpPerson(stage, name, role)
      const { page, faults } = await openPage(viewport)
      const nextCode = () => {
        stage.clock.now += 30_000
        return getCode(secret, stage)
      }
      const fillLogin = async () => {
        await page.getByLabel('Name').fill(name)
        await page.getByLabel('Password').fill(PERSON_PASSWORD)
        await page.keyboard.press('Enter')
        await page.getByLabel('Code of the authenticator app').fill(nextCode())
        await page.keyboard.press('Enter')
      }
      return {
        page,
        name,
        faults,
        fillLogin,
        async logIn() {
          await page.goto(address)
          await fillLogin()
          await page.getByRole('heading', { name: 'Today' }).waitFor()
        },
        async prove() {
          const dialog = page.getByRole('dialog', { name: 'Second factor' })
          await dialog.getByLabel('Code of the authenticator app').fill(nextCode())
          await dialog.getByRole('button', { name: 'Continue' }).click()
          await dialog.waitFor({ state: 'hidden' })
        },
        async proveByKeys() {
          const dialog = page.getByRole('dialog', { name: 'Second factor' })
          await dialog.waitFor()
          await page.keyboard.type(nextCode())
          await page.keyboard.press('Enter')
          await dialog.waitFor({ state: 'hidden' })
        },
        async open(screen) {
          await page.getByRole('navigation').getByRole('link', { name: screen }).click()
          await page.getByRole('heading', { level: 1, name: screen }).waitFor()
        },
      }
    },
    async submitIdentity() {
      const { token, email } = await stage.join()
      const upload = async (): Promise<string> => {
        const { headers, payload } = createPictureBody()
        const request = {
          method: 'POST',
          url: '/api/api/common/upload',
          headers: { ...headers, token },
          payload,
        } as const
        return (await stage.inject(request)).json().data.url
      }
      const pictures = { front_card: await upload(), back_card: await upload() }
      const answer = await stage.call('usrsetreal', { real_name: 'Mira Sample', ...pictures }, { token })
      assert.equal(answer.code, 1, answer.msg)
      return email
    },
  }
}
