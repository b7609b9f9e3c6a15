import { expect } from '@esm-bundle/chai'
import '../../../../widgets/account/account.element.ts'
import '../../../../widgets/assets/assets.element.ts'
import '../../../../widgets/bank-cards/bank-cards.element.ts'
import '../../../../widgets/bind-address/bind-address.element.ts'
import '../../../../widgets/bulletin/bulletin.element.ts'
import '../../../../widgets/exchange/exchange.element.ts'
import '../../../../widgets/introduction/introduction.element.ts'
import '../../../../widgets/login/login.element.ts'
import '../../../../widgets/market/market.element.ts'
import '../../../../widgets/menu/menu.element.ts'
import '../../../../widgets/notice-banner/notice-banner.element.ts'
import '../../../../widgets/notices/notices.element.ts'
import '../../../../widgets/options/options.element.ts'
import '../../../../widgets/ranking/ranking.element.ts'
import '../../../../widgets/register/register.element.ts'
import '../../../../widgets/spot-orders/spot-orders.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import { reloadSettings } from '../../../../shared/state/settings/settings.store.ts'
import { allElements } from '../../../support/browser/all-elements.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeFeed, fakeSocket } from '../../../support/browser/fake-socket.ts'
import { type Faults, listenForFaults } from '../../../support/browser/faults.ts'
import { ALARM } from '../../../support/browser/hostile-html.ts'
import { lengthenAnswers } from '../../../support/browser/lengthen-answers.ts'
import { mount, resetStores, until, waitUntilQuiet } from '../../../support/browser/stage.ts'

const PAYLOAD = `'"><img src=poison onerror=top.${ALARM}(1)><svg onload=top.${ALARM}(1)><a href="javascript:top.${ALARM}(1)">x</a>{{12345*3}}`
const TAGS =
  'account assets bank-cards bind-address bulletin exchange introduction login market menu notice-banner notices options ranking register spot-orders ticker'.split(
    ' ',
  )

/** Elements that show texts of the server in the state of the examples. */
const SPOKEN = /^(bank-cards|bind-address|introduction|market|notices|notice-banner|ranking|ticker)$/

describe('hostile texts in every field of the server', () => {
  let backend: FakeBackend
  let feed: FakeFeed
  let faults: Faults
  let alarms = 0

  before(() => {
    Object.assign(window, { [ALARM]: () => (alarms += 1) })
    backend = fakeBackend()
    feed = fakeSocket()
    faults = listenForFaults()
    lengthenAnswers(backend, PAYLOAD)
  })
  beforeEach(async () => {
    await resetStores()
    await reloadSettings()
  })
  after(() => {
    setToken('')
    backend.close()
    feed.close()
    faults.end()
    Reflect.deleteProperty(window, ALARM)
  })

  for (const tag of TAGS)
    it(`are shown as text in <tl-${tag}>`, async () => {
      setToken(`a-token-for-${tag}`)
      const page = await mount(`tl-${tag}`, { symbol: 'btcusdt' })
      await waitUntilQuiet(page.root)
      page.root.querySelector<HTMLElement>('[part=notice], [part=article]')?.click()
      await waitUntilQuiet(page.root)
      const strange = () =>
        [...allElements(page.root)].filter(
          (element) =>
            /poison/.test(element.getAttribute('src') ?? '') ||
            /^\s*javascript:/i.test(element.getAttribute('href') ?? '') ||
            [...element.attributes].some(({ name }) => name.startsWith('on')),
        )
      // A picture of the server is present until its address fails to load.
      await until(
        () => strange().every((element) => !element.matches('img[referrerpolicy=no-referrer]')),
        'pictures that there are not are gone',
      )
      expect(strange().map(({ outerHTML }) => outerHTML)).to.deep.equal([])
      if (SPOKEN.test(tag)) expect(page.text()).to.contain('onerror=')
      expect(page.text()).not.to.contain('37035')
      expect(alarms).to.equal(0)
      expect(faults.take()).to.deep.equal([])
      page.remove()
    })
})
