import { expect } from '@esm-bundle/chai'
import { getBalances } from '../../../../shared/base/contract/balances.ts'
import { getSettings } from '../../../../shared/base/contract/settings.ts'
import '../../../../widgets/account-transfer/account-transfer.element.ts'
import '../../../../widgets/bank-cards/bank-cards.element.ts'
import '../../../../widgets/flash-swap/flash-swap.element.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../../support/browser/stage.ts'

const FOCUSABLE = 'input, select, button'
const FUNDS = {
  type: 'funds' as const,
  totalAvailableAsset: '5',
  balanceInfo: [{ coinId: '1', coinName: 'USDT', balance: '5', frozen: '0', dollarValue: '5', minTransfer: null }],
}

for (const tag of ['tl-flash-swap', 'tl-account-transfer', 'tl-bank-cards'] as const)
  describe(`the main button of <${tag}>`, () => {
    const { backend, open } = memberPage(tag)
    beforeEach(() => {
      backend().answer(getBalances, { totalValue: '0', coinList: [FUNDS] })
      backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: true })
    })

    const shown = async (width: number, style: Partial<CSSStyleDeclaration>, host?: Partial<CSSStyleDeclaration>) => {
      const page = await open({}, width)
      Object.assign(page.box.style, style)
      Object.assign(page.element.style, host)
      await until(() => page.root.querySelector('[part~=bar]'), 'the bar')
      await waitForDrawing()
      return page
    }
    const bar = ({ find }: Mounted) => find('[part~=bar]').getBoundingClientRect()
    const at = (page: Mounted, x: number, y: number) => page.root.elementFromPoint(x, y)
    const pressable = (page: Mounted, button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const hit = at(page, (left + right) / 2, (top + bottom) / 2)
      return hit !== null && (button.contains(hit) || hit.contains(button))
    }

    it('is at the end of a page that is higher than its content', async () => {
      const page = await shown(390, {}, { minBlockSize: '1200px' })
      document.scrollingElement?.scrollTo(0, 2000)
      expect(bar(page).bottom).to.be.closeTo(page.element.getBoundingClientRect().bottom, 1)
      expect(page.element.getBoundingClientRect().height).to.be.closeTo(1200, 1)
    })

    for (const width of [280, 560])
      it(`is visible in a host page's scroll container and covers no focused control (${width} px)`, async () => {
        const page = await shown(width, { blockSize: '220px', overflowY: 'auto' })
        const box = page.box.getBoundingClientRect()
        page.box.scrollTop = 0
        expect(bar(page).bottom, 'scrolled to the start').to.be.closeTo(box.bottom, 1)
        const button = page.find('[part~=bar] button')
        expect(pressable(page, button), 'the button can be pressed').to.equal(true)
        expect(page.box.scrollWidth).to.equal(page.box.clientWidth)
        for (const control of page.root.querySelectorAll<HTMLElement>(FOCUSABLE)) {
          if (control.closest('[part~=bar]')) continue
          page.box.scrollTop = 0
          control.focus()
          const { bottom } = control.getBoundingClientRect()
          expect(bottom, `${control.getAttribute('name') ?? control.textContent}`).to.be.at.most(bar(page).top + 0.5)
        }
      })

    it("is above the host page's footer", async () => {
      const page = await shown(390, { blockSize: '220px', overflowY: 'auto' })
      page.element.style.setProperty('--tl-footer-end', '64px')
      await waitForDrawing()
      expect(page.box.getBoundingClientRect().bottom - bar(page).bottom).to.be.closeTo(64, 1)
    })
  })
