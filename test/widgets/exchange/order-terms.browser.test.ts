import { expect } from '@esm-bundle/chai'
import { deltasTopic } from '../../../shared/base/contract/feed.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { getMarketBalance } from '../../../shared/base/contract/spot.ts'
import '../../../widgets/exchange/exchange.element.ts'
import { enterText, findControl, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, untilPolled } from '../../support/browser/stage.ts'

const TOPIC = deltasTopic('btcusdt')
/** Order book around the last price, which is 61,837.63. */
const BOOK = {
  seqNum: 5,
  bids: [[61_830, 0.5]],
  asks: [
    [61_840, 0.1],
    [61_850, 3],
  ],
}

describe('time in force and post-only', () => {
  const { backend, feed, faults, open } = memberPage('tl-exchange')
  beforeEach(() => sessionStorage.clear())
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const opened = async (isOffered = true) => {
    backend().answer(getSettings, { ...getSettings.example, orderTerms: isOffered })
    backend().answer(getMarketBalance, { ...getMarketBalance.example, quoteBalance: '100000' })
    const page = await open()
    await until(() => getFieldValue(page, 'price') !== '' && page.text().includes('Fee 0.1%'), 'the price and the fee')
    await untilPolled(() => {
      feed().frame(JSON.stringify({ id: TOPIC, rep: TOPIC, status: 'ok', data: BOOK }))
      return page.root.querySelector('tl-book')
    }, 'the book')
    return page
  }
  const row = ({ root }: Mounted) => root.querySelector<HTMLButtonElement>('button.order-terms')
  const openSheet = async (page: Mounted) => {
    row(page)?.click()
    await until(() => page.root.querySelector('dialog[open] [role=switch]'), 'the sheet')
  }
  /** Chooses terms in the sheet and closes it with its button. */
  const use = async (page: Mounted, choice: string, terms: string) => {
    await openSheet(page)
    press(page, choice)
    await until(
      () => [...page.root.querySelectorAll('dialog button')].some((one) => one.textContent === `Use ${terms}`),
      terms,
    )
    press(page, `Use ${terms}`)
    await until(() => page.root.querySelector('dialog') === null, 'the closed sheet')
    expect(row(page)?.textContent).to.contain(terms)
  }
  const sent = () => backend().received('upbbbuy')

  it('without a choice: the row says GTC, nothing more is said, and the form is that of the specification', async () => {
    const page = await opened()
    expect(row(page)?.textContent?.trim()).to.equal('Time in force GTC')
    type(page, 'price', '61845')
    type(page, 'quantity', '0.3')
    page.find('button[type=submit]').click()
    await until(() => sent().length === 1, 'the order')
    expect(Object.keys(sent()[0]?.form ?? {}).sort()).to.deep.equal([
      'amount',
      'm_id',
      'num',
      'operate_type',
      'price',
      'type',
    ])
  })

  it('IOC and FOK: the sentence says with numbers what fills and what becomes of the rest, and the choice is sent', async () => {
    const page = await opened()
    type(page, 'price', '61845')
    type(page, 'quantity', '0.3')
    await use(page, 'IOC', 'IOC')
    await until(
      () => page.text().includes('Fills 0.1 of 0.3 BTC now at 61,845.00 USDT or better. The rest is cancelled.'),
      'the sentence',
    )
    await use(page, 'FOK', 'FOK')
    await until(() => page.text().includes('Only 0.1 of 0.3 BTC would fill now'), 'the warning')
    type(page, 'price', '61850')
    await until(() => page.text().includes('Fills all 0.3 BTC now at 61,850.00 USDT or better.'), 'the whole fill')
    page.find('button[type=submit]').click()
    await until(() => sent().length === 1, 'the order')
    expect(sent()[0]?.form).to.include({ time_in_force: 'FOK', price: '61850', num: '0.3' })
  })

  it('post-only: not with IOC; the sentence warns where it would trade and says where it waits', async () => {
    const page = await opened()
    type(page, 'price', '61845')
    type(page, 'quantity', '0.3')
    await openSheet(page)
    press(page, 'IOC')
    await until(() => page.text().includes('Not with IOC or FOK, which never rest'), 'the reason')
    expect(page.root.querySelector<HTMLButtonElement>('dialog [role=switch]')?.disabled).to.equal(true)
    press(page, 'GTC')
    await until(
      () => page.root.querySelector<HTMLButtonElement>('dialog [role=switch]')?.disabled === false,
      'the switch',
    )
    page.root.querySelector<HTMLButtonElement>('dialog [role=switch]')?.click()
    await until(() => page.text().includes('Use GTC, Post-only'), 'the choice')
    press(page, 'Use GTC, Post-only')
    await until(
      () => page.text().includes('0.1 BTC would fill at once, so the order would not be placed.'),
      'the warning',
    )
    type(page, 'price', '61800')
    await until(() => page.text().includes('0.3 BTC waits at 61,800.00 USDT. Nothing fills now.'), 'the sentence')
    page.find('button[type=submit]').click()
    await until(() => sent().length === 1, 'the order')
    expect(sent()[0]?.form).to.include({ post_only: '1' })
    expect(sent()[0]?.form).not.to.have.property('time_in_force')
  })

  it('until a time: an end out of range cannot be used; the sentence names it, and it is sent in milliseconds', async () => {
    const page = await opened()
    type(page, 'price', '61800')
    type(page, 'quantity', '0.3')
    await openSheet(page)
    press(page, 'Until')
    const field = () => page.root.querySelector<HTMLInputElement>('dialog input[name=expiresAt]')
    await until(field, 'the field')
    const end = field()?.value ?? ''
    enterText(field() as HTMLInputElement, '2020-01-01T10:00')
    await until(() => page.text().includes('Choose an end from 1 minute to 90 days from now'), 'the reason')
    expect((findControl(page, 'Use GTD') as HTMLButtonElement).disabled).to.equal(true)
    enterText(field() as HTMLInputElement, end)
    await until(() => !(findControl(page, 'Use GTD') as HTMLButtonElement).disabled, 'the button')
    press(page, 'Use GTD')
    await until(() => page.text().includes('What has not filled by'), 'the sentence')
    page.find('button[type=submit]').click()
    await until(() => sent().length === 1, 'the order')
    expect(sent()[0]?.form).to.include({ time_in_force: 'GTD', expires_at: String(new Date(end).getTime()) })
  })

  it('a backend without the setting: no row', async () => {
    const page = await opened(false)
    expect(row(page)).to.equal(null)
  })
})
