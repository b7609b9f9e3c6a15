import { expect } from '@esm-bundle/chai'
import { sendKeys } from '@web/test-runner-commands'
import { createSpotOrder, getMarketBalance } from '../../../shared/base/contract/spot.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { byRole } from '../../support/browser/find.ts'
import { getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const TOO_MUCH = 'More than your balance: 10,000.00 USDT available'

describe('figures of a spot order: typed figures stay and are sent', () => {
  const { backend, faults, open, visit } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  /** Opens the form with 10,000 USDT and 0.5 BTC, a price of 100 and no price band. */
  const shown = async () => {
    backend().answer(getMarketBalance, { ...getMarketBalance.example, priceBand: '0' })
    const page = await open()
    await until(
      () => page.text().includes('10,000.00') && getFieldValue(page, 'price') !== '',
      'the balance and the price',
    )
    type(page, 'price', '100')
    await waitForDrawing()
    return page
  }
  const figures = (page: Mounted) => ['price', 'quantity', 'amount'].map((name) => getFieldValue(page, name))
  const sent = () => backend().received('upbbbuy')
  const submit = ({ find }: Mounted) => find('button[type=submit]').click()
  const invalid = ({ find }: Mounted, name: string) => find(`input[name=${name}]`).getAttribute('aria-invalid')
  const keys = async ({ find }: Mounted, name: string, text: string) => {
    find(`input[name=${name}]`).focus()
    await sendKeys({ type: text })
    await waitForDrawing()
  }

  it('total above the balance: stays while typing, shows the error at its field and is not sent (SPT-15)', async () => {
    const page = await shown()
    await keys(page, 'amount', '10000')
    expect([getFieldMessage(page, 'amount'), invalid(page, 'amount')]).to.deep.equal(['', null])
    await keys(page, 'amount', '.50')
    expect(figures(page)).to.deep.equal(['100', '100.005', '10000.50'])
    expect([getFieldMessage(page, 'amount'), invalid(page, 'amount')]).to.deep.equal([TOO_MUCH, 'true'])
    expect($toast.get()).to.equal(null)
    submit(page)
    await until(() => $toast.get()?.key === 'insufficient', 'the toast')
    expect(sent()).to.have.length(0)
    await until(() => getFieldValue(page, 'amount') === '', 'the field is cleared')
    expect(figures(page)).to.deep.equal(['100', '', ''])
    press(page, 'Put back 10000.50')
    await waitForDrawing()
    expect(figures(page)).to.deep.equal(['100', '100.005', '10000.50'])
    expect(page.text()).not.to.contain('Put back')
    page.find<HTMLInputElement>('input[name=amount]').select()
    await keys(page, 'amount', '9000')
    expect([getFieldMessage(page, 'amount'), invalid(page, 'amount')]).to.deep.equal(['', null])
    submit(page)
    await until(() => sent().length === 1, 'the affordable order is sent')
    expect(sent()[0]?.form).to.include({ price: '100', num: '90', amount: '9000' })
  })

  it("quantity above the seller's balance: shows the error at the quantity (SPT-16)", async () => {
    const page = await shown()
    press(page, 'Sell')
    await waitForDrawing()
    await keys(page, 'quantity', '0.51')
    expect(figures(page)).to.deep.equal(['100', '0.51', '51.00'])
    const reason = 'More than your balance: 0.50 BTC available'
    expect([getFieldMessage(page, 'quantity'), invalid(page, 'quantity')]).to.deep.equal([reason, 'true'])
    submit(page)
    await until(() => $toast.get()?.key === 'insufficient', 'the toast')
    expect(sent()).to.have.length(0)
    await until(() => getFieldValue(page, 'quantity') === '', 'the field is cleared')
    // What was cleared belongs to a sale.
    press(page, 'Buy')
    await waitForDrawing()
    expect(page.text()).not.to.contain('Put back')
    press(page, 'Sell')
    await waitForDrawing()
    await keys(page, 'quantity', '0.6')
    submit(page)
    await until(() => page.text().includes('Put back 0.6'), 'the button')
    await keys(page, 'quantity', '0.1')
    expect(page.text()).not.to.contain('Put back')
  })

  it('share of the balance: a price step keeps the quantity and marks it if it exceeds the balance', async () => {
    const page = await shown()
    press(page, '100%')
    await waitForDrawing()
    press(page, 'Increase: Price, USDT')
    await waitForDrawing()
    expect(figures(page)).to.deep.equal(['100.01', '100', '10,001.00'])
    expect([getFieldMessage(page, 'quantity'), invalid(page, 'quantity')]).to.deep.equal([TOO_MUCH, 'true'])
    press(page, 'Decrease: Price, USDT')
    await waitForDrawing()
    expect(figures(page)).to.deep.equal(['100.00', '100', '10,000.00'])
    expect(getFieldMessage(page, 'quantity')).to.equal('')
  })

  it('typed total: a price change keeps it and recomputes the quantity', async () => {
    const page = await shown()
    await keys(page, 'amount', '5000')
    type(page, 'price', '200')
    await waitForDrawing()
    expect(figures(page)).to.deep.equal(['200', '25', '5000'])
  })

  it('typed quantity: a switch to a market order keeps it and computes the total at the last price', async () => {
    const page = await shown()
    await keys(page, 'quantity', '0.1')
    expect(getFieldValue(page, 'amount')).to.equal('10.00')
    const kind = byRole<HTMLSelectElement>(page, 'combobox', 'Order type')
    kind.value = 'market'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
    await waitForDrawing()
    expect([getFieldValue(page, 'quantity'), getFieldValue(page, 'amount')]).to.deep.equal(['0.1', '6,183.763'])
  })

  it('refusal for insufficient balance: keeps the figures and shows the message at the field', async () => {
    const page = await shown()
    backend().refuse(createSpotOrder, { msg: 'Available balance insufficient: 1 USDT is available.', field: 'amount' })
    await keys(page, 'quantity', '7')
    submit(page)
    await until(() => getFieldMessage(page, 'amount').includes('1 USDT is available'), "the server's message")
    expect(figures(page)).to.deep.equal(['100', '7', '700.00'])
  })

  it('invalid total: the error is shown at the total', async () => {
    const page = await shown()
    for (const [text, note] of [
      ['1e5', 'Enter a number, such as 12.50'],
      ['-1', 'Enter a number, such as 12.50'],
      ['1.2.3', 'Enter a number, such as 12.50'],
      ['0.00001', 'At least 0.0001 BTC'],
      ['0', 'Enter amount'],
    ] as const) {
      type(page, 'amount', text)
      await waitForDrawing()
      submit(page)
      await until(() => getFieldMessage(page, 'amount') === note, `${text}: ${note}`)
      expect(getFieldMessage(page, 'quantity'), text).to.equal('')
      expect(getFieldValue(page, 'amount')).to.equal(text)
    }
    type(page, 'quantity', '0')
    submit(page)
    await until(() => getFieldMessage(page, 'quantity') === 'Enter quantity', 'a quantity of nothing')
    expect(sent()).to.have.length(0)
  })

  it('visitor: no error about the unknown balance', async () => {
    const page = await visit()
    await until(() => getFieldValue(page, 'price') !== '', 'the price')
    await keys(page, 'quantity', '5')
    expect([getFieldValue(page, 'quantity'), getFieldMessage(page, 'quantity'), $toast.get()]).to.deep.equal([
      '5',
      '',
      null,
    ])
  })
})
