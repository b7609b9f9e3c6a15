import { expect } from '@esm-bundle/chai'
import { getSettings } from '../../../../shared/base/contract/settings.ts'
import { config } from '../../../../shared/base/runtime/config.ts'
import { completeConfig, partnerConfig } from '../../../../shared/state/partner/partner-config.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import { $settings } from '../../../../shared/state/settings/settings.store.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { type Mounted, until } from '../../../support/browser/stage.ts'
import '../../../../widgets/login/login.element.ts'
import '../../../../widgets/register/register.element.ts'
import '../../../../widgets/forgot-password/forgot-password.element.ts'

const genuineOpen = globalThis.open

for (const [tag, route] of [
  ['tl-login', '/login'],
  ['tl-register', '/register'],
  ['tl-forgot-password', '/forgot-password'],
] as const)
  describe(`<${tag}> on a page of another origin`, () => {
    const { backend, visit } = memberPage(tag)
    const { hosted } = config()
    let opened: string[] = []

    beforeEach(() => {
      config().hosted = false
      setToken('')
      $settings.set({ values: {}, state: 'loading' })
      opened = []
      globalThis.open = (address) => {
        opened.push(String(address))
        return null
      }
    })
    afterEach(() => {
      config().hosted = hosted
      delete partnerConfig.partner
      globalThis.open = genuineOpen
    })

    const host = new URL(config().site).host
    const permit = (isPermitted: boolean) =>
      backend().answer(getSettings, { ...getSettings.example, name: 'Acme', loginOnOtherSites: isPermitted })
    const findButton = ({ root }: Mounted) =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent === `Continue at ${host}`)
    const hasPassword = ({ root }: Mounted) => root.querySelector('input') !== null

    it('without the setting: one button that opens the page of the site, and no field', async () => {
      permit(false)
      const page = await visit()
      await until(() => findButton(page), 'the button')
      expect(hasPassword(page)).to.equal(false)
      expect(page.text()).to.contain(`Type your password only at ${host}, never on this page.`)
      findButton(page)?.click()
      expect(opened).to.deep.equal([`${config().site}${route}`])
    })

    it('a page that cancels tl-navigate opens its own page instead', async () => {
      permit(false)
      const page = await visit()
      await until(() => findButton(page), 'the button')
      page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
      findButton(page)?.click()
      expect(opened).to.deep.equal([])
    })

    it('without a response of the backend: no field either', async () => {
      backend().fail(getSettings, 'server')
      const page = await visit()
      await until(() => findButton(page), 'the button')
      expect(hasPassword(page)).to.equal(false)
    })

    it('with the setting: the form, with the name and the host of the site', async () => {
      permit(true)
      const page = await visit()
      await until(() => hasPassword(page), 'the form')
      expect(page.text()).to.contain(`Your Acme account at ${host}`)
      expect(findButton(page)).to.equal(undefined)
    })

    it('with a partner, also one that is configured later: no field, in spite of the setting', async () => {
      permit(true)
      const page = await visit()
      await until(() => hasPassword(page), 'the form')
      completeConfig({ partner: 'harbour' })
      await until(() => findButton(page), 'the button')
      expect(hasPassword(page)).to.equal(false)
    })
  })
