import { expect } from '@esm-bundle/chai'
import { createOptionOrder } from '../../../../shared/base/contract/options.ts'
import { platform } from '../../../../shared/base/contract/platform.ts'
import { createLimits } from '../../../../shared/state/partner/session-limits.rules.ts'
import { $sessionLimits } from '../../../../shared/state/partner/session-limits.ts'
import { call } from '../../../../shared/wire/api/call.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'
import '../../../../widgets/account-transfer/account-transfer.element.ts'
import '../../../../widgets/exchange/exchange.element.ts'
import '../../../../widgets/flash-swap/flash-swap.element.ts'
import '../../../../widgets/options/options.element.ts'
import '../../../../widgets/spot-orders/spot-orders.element.ts'
import '../../../../widgets/ticker/ticker.element.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { openEverything } from '../../../support/browser/open-everything.ts'
import { mount, until, waitUntilQuiet } from '../../../support/browser/stage.ts'

/** More than the number of buttons of any element. */
const MAX_PRESSES = 40
const REASON = 'This page is view-only, so nothing was sent.'

const limit = (...scopes: string[]) => $sessionLimits.set(createLimits(scopes, true, {}))
const stay = (event: Event) => event.preventDefault()

describe('session of a partner without a scope', () => {
  afterEach(() => $sessionLimits.set(null))

  for (const tag of ['tl-options', 'tl-exchange', 'tl-spot-orders', 'tl-account-transfer', 'tl-flash-swap'] as const)
    describe(`<${tag}>`, () => {
      const { backend, open, faults } = memberPage(tag)
      before(() => document.addEventListener('tl-navigate', stay))
      after(() => document.removeEventListener('tl-navigate', stay))

      it('without trade: sends nothing that needs it, whatever is pressed, and has the state readonly', async () => {
        limit('read', 'quote')
        const page = await open({ symbol: 'btcusdt', coin: '1' })
        await waitUntilQuiet(page.root)
        await until(() => page.element.matches(':state(readonly)'), 'the state')
        await openEverything(page, async () => undefined, MAX_PRESSES)
        await waitUntilQuiet(page.root)
        const sent = Object.values(platform).filter(({ path }) => backend().received(path).length > 0)
        expect(sent.filter(({ scope }) => scope === 'trade' || scope === 'none').map(({ path }) => path)).to.deep.equal(
          sent.filter(({ path, scope }) => scope === 'none' && path.includes('get')).map(({ path }) => path),
        )
        expect(faults().take()).to.deep.equal([])
      })
    })

  describe('<tl-options> and others', () => {
    const { backend, open } = memberPage('tl-options')
    const buy = () => call(createOptionOrder, createOptionOrder.example as never)

    it('a press shows the reason; a later session with trade enables the button', async () => {
      const page = await open({ symbol: 'btcusdt' })
      await until(() => page.root.querySelector('[part=buy-up]'), 'the button')
      const button = page.find<HTMLButtonElement>('[part=buy-up]')
      expect(button.getAttribute('aria-disabled')).to.equal(null)
      limit('read')
      await until(() => button.getAttribute('aria-disabled') === 'true', 'the button is disabled')
      button.click()
      await until(() => $toast.get()?.text === REASON, 'the reason')
      limit('read', 'trade')
      await until(() => !button.hasAttribute('aria-disabled'), 'the button works')
      await until(() => !page.element.matches(':state(readonly)'), 'the state ends')
      await buy()
      expect(backend().received('creatorder')).to.have.length(1)
    })

    it('the attribute readonly of the page stays: a session that may trade enables nothing', async () => {
      limit('read')
      const page = await open({ symbol: 'btcusdt', readonly: '' })
      await until(() => page.root.querySelector('[part=buy-up][aria-disabled=true]'), 'the disabled button')
      await until(() => page.element.matches(':state(readonly)'), 'the state')
      limit('read', 'trade')
      await waitUntilQuiet(page.root)
      expect(page.find('[part=buy-up]').getAttribute('aria-disabled')).to.equal('true')
      expect([Reflect.get(page.element, 'readonly'), page.element.matches(':state(readonly)')]).to.deep.equal([
        true,
        true,
      ])
    })

    it('the property readonly is that of the page', async () => {
      limit('read')
      const page = await open({ symbol: 'btcusdt' })
      await until(() => page.element.matches(':state(readonly)'), 'the state')
      expect(Reflect.get(page.element, 'readonly')).to.equal(false)
    })

    it('a call of the page itself: refused without trade, with the reason', async () => {
      limit('read')
      const page = await open({ symbol: 'btcusdt' })
      await until(() => page.element.matches(':state(readonly)'), 'the state')
      const refused = await buy()
      expect(refused.ok ? '' : refused.error.message).to.equal(REASON)
      expect(backend().received('creatorder')).to.have.length(0)
    })

    it('an element without a React view: has the state', async () => {
      limit('read')
      const page = await mount('tl-ticker', { symbols: 'btcusdt' })
      await until(() => page.element.matches(':state(readonly)'), 'the state')
      page.remove()
    })

    it('trade without quote: the swap is disabled, the trader is not', async () => {
      limit('read', 'trade')
      const swap = await mount('tl-flash-swap')
      const page = await open({ symbol: 'btcusdt' })
      await until(() => swap.element.matches(':state(readonly)'), 'the state of the swap')
      await until(() => page.element.matches(':state(ready)'), 'the trader')
      expect(page.element.matches(':state(readonly)')).to.equal(false)
      swap.remove()
    })
  })
})
