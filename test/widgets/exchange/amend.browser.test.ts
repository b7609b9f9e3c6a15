import { expect } from '@esm-bundle/chai'
import { amendSpotOrder } from '../../../shared/base/contract/amend-order.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { enterText, findControl, press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const ORDER: SpotOrder = {
  ...(getSpotOrders.example[0] as SpotOrder),
  limitPrice: '61000',
  orderedQuantity: '0.25',
  filledQuantity: '0.05',
}

describe('changing an open order', () => {
  const { backend, faults, open } = memberPage('tl-exchange')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const opened = async (isOffered = true) => {
    backend().answer(getSettings, { ...getSettings.example, orderTerms: isOffered })
    backend().answer(getSpotOrders, ({ form }) => (form.status === '1' ? [ORDER] : []))
    const page = await open({ symbol: 'btcusdt' })
    await until(() => page.root.querySelector('.spot-order'), 'the order')
    return page
  }
  const sent = () => backend().received(amendSpotOrder.path)

  const field = ({ root }: Mounted, name: string) =>
    root.querySelector<HTMLInputElement>(`dialog input[name=${name}]`) as HTMLInputElement
  const openSheet = async () => {
    const page = await opened()
    press(page, 'Edit: Buy coins 0.25 BTC/USDT')
    await until(() => field(page, 'quantity'), 'the sheet')
    expect((findControl(page, 'Save changes') as HTMLButtonElement).disabled, 'without a change').to.equal(true)
    return page
  }

  it('a smaller quantity: the sheet says that the place is kept and what is released, and sends the whole quantity', async () => {
    const page = await openSheet()
    enterText(field(page, 'quantity'), '0.15')
    await until(() => page.text().includes('The order rests with 0.15 BTC at 61,000.00 USDT.'), 'the sentence')
    expect(page.text()).to.contain(
      '0.05 BTC is filled already. It keeps its place in the queue. 6,100.00 USDT is released.',
    )
    press(page, 'Save changes')
    await until(() => sent().length === 1, 'the change')
    expect(sent()[0]?.form).to.include({ bb_id: '77', price: '61000', num: '0.15' })
    await until(() => page.root.querySelector('dialog') === null, 'the closed sheet')
  })

  it('another price: the sheet says that the place is lost and what more is held', async () => {
    const page = await openSheet()
    enterText(field(page, 'price'), '61500')
    await until(() => page.text().includes('It goes to the end of the queue at its price.'), 'the sentence')
    expect(page.text()).to.contain(
      'What the order book offers at this price fills at once. 100.00 USDT more is put on hold.',
    )
  })

  it('a quantity that is filled already: a reason at the field, and nothing is sent', async () => {
    const page = await openSheet()
    enterText(field(page, 'quantity'), '0.05')
    await until(() => !page.text().includes('keeps its place'), 'no sentence')
    page.root
      .querySelector('dialog form')
      ?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))
    await until(() => page.text().includes('Enter more than the filled 0.05 BTC'), 'the reason')
    expect(sent()).to.have.length(0)
  })

  it('a backend without the setting: orders can only be cancelled', async () => {
    const page = await opened(false)
    expect([...page.root.querySelectorAll('.spot-order button')].map((one) => one.textContent)).to.deep.equal([
      'Cancel',
    ])
  })
})
