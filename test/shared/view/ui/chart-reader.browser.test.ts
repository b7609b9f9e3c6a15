import { expect } from '@esm-bundle/chai'
import '../../../../widgets/exchange/exchange.element.ts'
import { findAccessibilityFaults } from '../../../support/browser/accessible.ts'
import { memberPage } from '../../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../../support/browser/stage.ts'

/** Close of the newest of the 60 bars of the fake backend; each closes 1 above the one before. */
const NEWEST = '61,860.00'

describe('candle chart', () => {
  const { faults, open } = memberPage('tl-exchange')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const chart = (page: Mounted) => page.find('[role=application]')
  const getName = ({ root }: Mounted) => root.querySelector('[role=application]')?.getAttribute('aria-label')
  const reading = (page: Mounted) =>
    [...page.root.querySelectorAll('[part=reading] > div')].map((figure) =>
      [...figure.children].map((one) => one.textContent).join(' '),
    )
  const key = async (page: Mounted, name: string) => {
    chart(page).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    await waitForDrawing()
  }
  const shown = async () => {
    const page = await open({ symbol: 'btcusdt' }, 1280)
    await until(() => getName(page)?.includes(NEWEST), 'the bars')
    return page
  }

  it('name: has the last price, the change and the span of the visible bars', async () => {
    const page = await shown()
    expect(chart(page).tabIndex).to.equal(0)
    expect(chart(page).getAttribute('aria-label')).to.match(
      /^Chart of BTC\/USDT, 61,860\.00, \+\d\.\d\d% from [A-Z][a-z]{2} \d+, (?:\d{4}, )?\d\d:\d\d to [A-Z][a-z]{2} \d+, (?:\d{4}, )?\d\d:\d\d$/,
    )
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
  })

  it('arrow keys: read bar by bar with the averages, and Escape or leaving closes the reading', async () => {
    const page = await shown()
    expect(reading(page)).to.deep.equal([])
    chart(page).focus()
    await key(page, 'ArrowLeft')
    const [time, ...figures] = reading(page)
    expect(time).to.match(/^Time [A-Z][a-z]{2} \d+, (?:\d{4}, )?\d\d:\d\d$/)
    expect(figures).to.deep.equal([
      'Open 61,859.00',
      'High 61,865.25',
      'Low 61,854.50',
      `Close ${NEWEST}`,
      'Change 0.00%',
      'Turnover USDT 92.7K',
      'MA5 61,858.00',
      'MA10 61,855.50',
      'MA20 61,850.50',
      'MA30 61,845.50',
    ])
    expect(page.find('[part=reading]').parentElement?.getAttribute('aria-live')).to.equal('polite')
    await key(page, 'ArrowLeft')
    expect(reading(page)).to.include('Close 61,859.00')
    await key(page, 'Home')
    expect(reading(page).slice(1, 5)).to.deep.equal([
      'Open 61,800.00',
      'High 61,806.25',
      'Low 61,795.50',
      'Close 61,801.00',
    ])
    expect(
      reading(page).some((text) => text.startsWith('MA')),
      'too few bars for averages',
    ).to.equal(false)
    await key(page, 'Escape')
    expect(reading(page)).to.deep.equal([])
    await key(page, 'End')
    expect(reading(page)).to.include(`Close ${NEWEST}`)
    chart(page).blur()
    await until(() => reading(page).length === 0, 'the reading is closed')
  })

  it('plus and minus: show fewer and more bars', async () => {
    const page = await shown()
    const start = () => Date.parse(/ from (.+) to /.exec(chart(page).getAttribute('aria-label') ?? '')?.[1] ?? '')
    const refocus = () => {
      chart(page).blur()
      chart(page).focus()
    }
    const whole = start()
    for (let presses = 0; presses < 8; presses++) await key(page, '+')
    refocus()
    await until(() => start() > whole, 'a later first bar')
    const near = start()
    for (let presses = 0; presses < 4; presses++) await key(page, '-')
    refocus()
    await until(() => start() < near, 'an earlier first bar')
  })

  it('pointer: shows the figures of the bar below it without announcing them', async () => {
    const page = await shown()
    const canvas = [...page.root.querySelectorAll('.place canvas')].at(-1) as HTMLElement
    const box = page.find('.place').getBoundingClientRect()
    const point = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true }
    for (const type of ['mouseenter', 'mousemove'])
      for (const one of page.root.querySelectorAll('.place canvas')) one.dispatchEvent(new MouseEvent(type, point))
    await until(() => reading(page).length > 5, 'the figures')
    expect(page.find('[part=reading]').parentElement?.getAttribute('aria-live')).to.equal('off')
    canvas.dispatchEvent(new MouseEvent('mouseleave', point))
  })

  it('figures of a bar: above the candles, never over them', async () => {
    const page = await shown()
    chart(page).focus()
    await key(page, 'ArrowLeft')
    const [figures, candles] = ['[part=reading]', '.place'].map((part) => page.find(part).getBoundingClientRect())
    expect(figures?.height).to.be.greaterThan(0)
    expect(figures?.bottom).to.be.at.most(candles?.top ?? 0)
  })
})
