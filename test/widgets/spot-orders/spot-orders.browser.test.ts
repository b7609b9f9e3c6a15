import { expect } from '@esm-bundle/chai'
import { $toast } from '../../../shared/api/toast.ts'
import { cancelSpotOrder, getSpotOrders } from '../../../shared/contract/spot.ts'
import type { SpotOrder } from '../../../shared/member/spot-orders.ts'
import '../../../widgets/spot-orders/spot-orders.element.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { overflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'
import { toneOf } from '../../support/browser/tones.ts'

const order = (part: Partial<SpotOrder>): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })

describe('<tl-spot-orders>', () => {
  const { backend, faults, open } = memberPage('tl-spot-orders')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=order]')]
  const shown = async () => {
    const page = await open()
    await until(() => rows(page).length > 0, 'the orders')
    return page
  }
  const asked = () => backend().received('tradegetOrderList').at(-1)?.form

  it('asks by status, side and page (TLS-01, 03, 04)', async () => {
    const page = await shown()
    expect(asked()).to.deep.equal({ type: '0', page: '1', limit: '10', status: '1' })
    press(page, 'Completed')
    await until(() => asked()?.status === '2', 'completed')
    press(page, 'Sell')
    await until(() => asked()?.type === '2', 'sales')
    press(page, 'Cancelled')
    await until(() => asked()?.status === '3', 'cancelled')
  })

  for (const width of [280, 390])
    it(`breaks no figure in the middle of its digits (${width} px)`, async () => {
      backend().answer(getSpotOrders, [
        order({ status: 'completed', price: '61649.65685588', coinnum: '0.58612345', fee: '0.00058613' }),
        order({ id: '78', status: 'completed', price: '61649.65685588', coinnum: '61.58612345', fee: '0.06158613' }),
      ])
      const page = await open({}, width)
      await until(() => rows(page).length === 2, 'the orders')
      const figures = rows(page).flatMap((row) => [...row.querySelectorAll('dd > span')])
      expect(figures).to.have.length(8)
      for (const figure of figures) expect(figure.getClientRects(), figure.textContent ?? '').to.have.length(1)
      expect(overflowingElements(page.element)).to.deep.equal([])
    })

  it('shows what was ordered for an open order, and the deal for a completed one (TLS-08, 09, Q-114)', async () => {
    backend().answer(getSpotOrders, ({ form }) => [
      order(
        form.status === '2'
          ? { status: 'completed', price: '60999.5', coinnum: '0.2', fee: '0.0002', tradetime: 1_794_000_060_000 }
          : { type: 'sell', type_text: 'Sell' },
      ),
    ])
    const page = await shown()
    expect(rows(page)[0]?.textContent).to.contain('61,000.00').and.contain('0.25').and.contain('15,250.00')
    expect(toneOf(rows(page)[0]?.querySelector('span'))).to.equal('down')
    press(page, 'Completed')
    await until(() => rows(page)[0]?.textContent?.includes('60,999.50'), 'the deal')
    expect(rows(page)[0]?.textContent).to.contain('0.0002')
    expect(rows(page)[0]?.querySelector('button')).to.equal(null)
  })

  it('cancels one order with its own state, says what the server says, and shows what became of it (TLS-06, 07)', async () => {
    const cancelled = () => backend().received('tradecancelOrder').length > 0
    backend().answer(getSpotOrders, () => [order({ id: '78' }), ...(cancelled() ? [] : [order({ id: '77' })])])
    const page = await shown()
    const [other, mine] = rows(page).map((row) => row.querySelector('button'))
    mine?.click()
    await until(() => mine?.getAttribute('aria-busy') === 'true' || $toast.get(), 'it is being cancelled')
    expect(other?.getAttribute('aria-busy')).to.equal(null)
    await until(() => $toast.get()?.text === 'Success', 'the words')
    expect(
      backend()
        .received('tradecancelOrder')
        .map(({ form }) => form),
    ).to.deep.equal([{ bb_id: '77' }])
    await until(() => rows(page).length === 1, 'it is gone')
  })

  it('says when an order had just been filled, and takes it off the list', async () => {
    const page = await shown()
    backend().refuse(cancelSpotOrder, { msg: 'This order was filled already.' })
    backend().answer(getSpotOrders, [])
    rows(page)[0]?.querySelector('button')?.click()
    await until(() => $toast.get()?.text === 'This order was filled already.', 'the words')
    await until(() => page.text().includes('No records for now'), 'it is gone')
  })
})
