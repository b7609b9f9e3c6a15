import { expect } from '@esm-bundle/chai'
import { createSpotOrder } from '../../../shared/base/contract/spot.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { setLanguage } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { byRole } from '../../support/browser/find.ts'
import { enterText, findControl, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('order ticket', () => {
  const { backend, faults, open } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => {
    setAmountsHidden(false)
    setLanguage('en')
    expect(faults().take()).to.deep.equal([])
  })

  const shown = async () => {
    const page = await open()
    await until(
      () => page.text().includes('10,000.00') && getFieldValue(page, 'price') !== '',
      'the balance and the price',
    )
    return page
  }
  const slider = ({ find }: Mounted) => find<HTMLInputElement>('input[type=range]')
  const drag = async (page: Mounted, percent: number) => {
    slider(page).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    enterText(slider(page), String(percent))
    await waitForDrawing()
  }
  const key = async (page: Mounted, name: string) => {
    slider(page).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    await waitForDrawing()
  }

  it("computed figures: grouped, with the tick's decimals; typed figures stay", async () => {
    const page = await shown()
    expect(getFieldValue(page, 'price')).to.equal('61,837.63')
    type(page, 'price', '61673.6')
    type(page, 'quantity', '1')
    await waitForDrawing()
    expect([getFieldValue(page, 'price'), getFieldValue(page, 'amount')]).to.deep.equal(['61673.6', '61,673.60'])
    press(page, 'Increase: Price, USDT')
    await waitForDrawing()
    expect(getFieldValue(page, 'price')).to.equal('61,673.61')
  })

  it('empty fields: each shows a zero with the decimals of the market', async () => {
    const page = await shown()
    const zeros = ['price', 'quantity', 'amount'].map(
      (name) => page.find<HTMLInputElement>(`[name=${name}]`).placeholder,
    )
    expect(zeros).to.deep.equal(['0.00', '0.000000', '0.00'])
  })

  it('wide: the smallest order and what the balance pays for are known before anything is typed', async () => {
    const page = await open({}, 1440)
    const facts = () => page.root.querySelector('.order-facts')?.textContent ?? ''
    await until(() => facts().includes('You can buy up to0.161'), 'what can be bought')
    expect(facts()).to.include('Smallest order0.000100 BTC')
    byRole(page, 'tab', 'Sell').click()
    await until(() => facts().includes('You can sell up to0.500000 BTC'), 'what can be sold')
  })

  it('language change: figures are parsed and formatted in the new language', async () => {
    const page = await shown()
    type(page, 'quantity', '1,000')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('61,837,630.00')
    setLanguage('fr')
    await until(() => getFieldValue(page, 'price') === '61\u202f837,63', 'the price in French')
    expect(getFieldValue(page, 'quantity').replace(/\s/g, '')).to.equal('1000')
    type(page, 'quantity', '1,5')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('92\u202f756,45')
  })

  it('limit order: shows its exact total if it differs from the typed one', async () => {
    const page = await shown()
    type(page, 'price', '61000')
    type(page, 'amount', '1000.50')
    await until(() => page.text().includes('Order total: 1,000.46 USDT'), 'the other total')
    expect(getFieldValue(page, 'amount')).to.equal('1000.50')
    press(page, 'Buy BTC')
    await until(() => backend().received('upbbbuy').length === 1, 'it is sent')
    expect(backend().received('upbbbuy')[0]?.form).to.include({ num: '0.016401', amount: '1000.461' })
  })

  it('slider: snaps near each quarter, page keys move 25 %, and 0 % clears the figures', async () => {
    const page = await shown()
    type(page, 'price', '100')
    await drag(page, 48)
    expect([slider(page).value, getFieldValue(page, 'quantity')]).to.deep.equal(['50', '50'])
    await drag(page, 44)
    expect(slider(page).value).to.equal('44')
    await key(page, 'PageUp')
    expect(slider(page).value).to.equal('69')
    await key(page, 'PageUp')
    await key(page, 'PageUp')
    expect(slider(page).value).to.equal('100')
    await key(page, 'PageDown')
    expect([slider(page).value, getFieldValue(page, 'quantity')]).to.deep.equal(['75', '75'])
    press(page, '0%')
    await waitForDrawing()
    expect([getFieldValue(page, 'quantity'), getFieldValue(page, 'amount')]).to.deep.equal(['', ''])
  })

  it('quantity steps by the lot, total by 1', async () => {
    const page = await shown()
    press(page, 'Increase: Quantity, BTC')
    await waitForDrawing()
    expect(getFieldValue(page, 'quantity')).to.equal('0.000001')
    type(page, 'amount', '12.5')
    await waitForDrawing()
    press(page, 'Decrease: Amount, USDT')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('11.50')
    type(page, 'quantity', '')
    await waitForDrawing()
    expect(findControl(page, 'Decrease: Quantity, BTC').getAttribute('aria-disabled')).to.equal('true')
  })

  it('while sending: the side cannot change, and a figure typed meanwhile stays', async () => {
    const page = await shown()
    let answer: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    backend().answer(createSpotOrder, createSpotOrder.example)
    const genuine = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      if (String(input).includes('upbbbuy')) await held
      return genuine(input, init)
    }
    try {
      type(page, 'quantity', '0.01')
      await waitForDrawing()
      press(page, 'Buy BTC')
      await until(() => page.find('button[type=submit]').hasAttribute('aria-busy'), 'the order is being sent')
      press(page, 'Sell')
      await waitForDrawing()
      expect(byRole(page, 'tab', 'Buy').getAttribute('aria-selected')).to.equal('true')
      type(page, 'quantity', '0.02')
      answer?.()
      await until(() => !page.find('button[type=submit]').hasAttribute('aria-busy'), 'the order is accepted')
      expect(getFieldValue(page, 'quantity')).to.equal('0.02')
    } finally {
      globalThis.fetch = genuine
    }
  })

  it('hidden amounts: the available balance is hidden (AST-05)', async () => {
    const page = await shown()
    setAmountsHidden(true)
    await until(() => page.text().includes('****'), 'it is hidden')
    expect(page.text()).to.not.contain('10,000.00')
  })
})
