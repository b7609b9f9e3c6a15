import { expect } from '@esm-bundle/chai'
import '../../../widgets/account/account.element.ts'
import '../../../widgets/assets/assets.element.ts'
import '../../../widgets/bind-address/bind-address.element.ts'
import '../../../widgets/exchange/exchange.element.ts'
import '../../../widgets/introduction/introduction.element.ts'
import '../../../widgets/invite/invite.element.ts'
import '../../../widgets/login/login.element.ts'
import '../../../widgets/market/market.element.ts'
import '../../../widgets/member/member.element.ts'
import '../../../widgets/menu/menu.element.ts'
import '../../../widgets/notice-banner/notice-banner.element.ts'
import '../../../widgets/notices/notices.element.ts'
import '../../../widgets/options/options.element.ts'
import '../../../widgets/ranking/ranking.element.ts'
import '../../../widgets/security/security.element.ts'
import '../../../widgets/spot-orders/spot-orders.element.ts'
import { reloadSettings } from '../../../shared/settings/settings.ts'
import { lengthenAnswers } from '../../support/browser/lengthened.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { stickingOut } from '../../support/browser/overflow.ts'
import { drawn } from '../../support/browser/stage.ts'

const FRAMES = 30
const TAGS: readonly `tl-${string}`[] = [
  'tl-account',
  'tl-assets',
  'tl-bind-address',
  'tl-exchange',
  'tl-introduction',
  'tl-invite',
  'tl-login',
  'tl-market',
  'tl-member',
  'tl-menu',
  'tl-notice-banner',
  'tl-notices',
  'tl-options',
  'tl-ranking',
  'tl-security',
  'tl-spot-orders',
]

for (const tag of TAGS)
  describe(`<${tag}> with texts of 200 characters in every answer`, () => {
    const { backend, faults, open } = memberPage(tag)

    for (const [kind, tail] of Object.entries({ 'one word': 'W'.repeat(200), 'many words': ' and so on'.repeat(20) }))
      for (const width of [280, 390, 1100])
        it(`keeps them inside (${kind}, ${width} px)`, async () => {
          lengthenAnswers(backend(), tail)
          await reloadSettings()
          const page = await open({ symbol: 'btcusdt', coin: '1', 'frame-header': '' }, width)
          for (let frame = 0; frame < FRAMES; frame++) await drawn()
          expect(stickingOut(page.element)).to.deep.equal([])
          for (const dialog of page.root.querySelectorAll('dialog'))
            expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
          expect(faults().take()).to.deep.equal([])
        })
  })
