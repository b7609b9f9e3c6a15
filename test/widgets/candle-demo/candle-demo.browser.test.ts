import { expect } from '@esm-bundle/chai'
import { formatDayOfUtc } from '../../../shared/base/format/days.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { setTheme, setUpDown } from '../../../shared/state/preferences/theme.ts'
import { SAMPLE_ROWS } from '../../../widgets/candle-demo/sample-rows.ts'
import { countPixels, getPixelColour, recordDrawings } from '../../support/browser/canvas-recorder.ts'
import { type Faults, listenForFaults } from '../../support/browser/faults.ts'
import { byRole } from '../../support/browser/find.ts'
import { press } from '../../support/browser/forms.ts'
import { type Mounted, mount, until, waitForDrawing } from '../../support/browser/stage.ts'
import { END, figures, findPane, handleAt, key, mouse, openChart } from './page.ts'

const dayIn = (page: Mounted): string | undefined => figures(page)?.Date

/** Tolerance per colour channel, of 255. */
const CHANNEL_TOLERANCE = 24

describe('<tl-candle-demo>', () => {
  let page: Mounted
  let faults: Faults
  before(() => {
    faults = listenForFaults()
  })
  afterEach(async () => {
    page.remove()
    await waitForDrawing()
    setTheme('day')
    setUpDown('green-up')
    $language.set('en')
    expect(faults.take()).to.deep.equal([])
  })
  after(() => faults.end())

  it("shows its title, that the data are samples, and the chart's author", async () => {
    page = await openChart()
    expect(page.find('h1').textContent).to.equal('Daily candles')
    expect(page.find('[part=header]').textContent).to.contain('Sample data')
    expect(page.find('[role=application]').getAttribute('aria-label')).to.equal('Daily candles of BTC/USD, sample data')
    expect(byRole<HTMLAnchorElement>(page, 'link', 'Charts by TradingView').href).to.equal(
      'https://www.tradingview.com/',
    )
  })

  for (const convention of ['green-up', 'red-up'] as const)
    it(`page colours ${convention}: up is red and down is green (DEM-03)`, async () => {
      setUpDown(convention)
      page = await openChart()
      const inside = page.find('[part=chart]')
      expect(getPixelColour(inside, 'up')).to.equal(getPixelColour(inside, 'fall'))
      expect(getPixelColour(inside, 'down')).to.equal(getPixelColour(inside, 'rise'))
      // Hollow and solid candles are about equally frequent, and solid ones have more pixels of their colour.
      expect(countPixels(page, getPixelColour(inside, 'fall'))).to.be.above(100)
      expect(countPixels(page, getPixelColour(inside, 'rise'))).to.be.above(100)
    })

  it('legend: hides and shows moving averages (DEM-04, 05)', async () => {
    page = await openChart()
    const averages = [1, 2, 3, 4].map((at) => getPixelColour(page.find('[part=chart]'), `chart-ma-${at}`))
    const counts = () => averages.map((colour) => countPixels(page, colour, CHANNEL_TOLERANCE))
    expect(
      [...page.root.querySelectorAll('[part=chart] [role=group] button')].map((one) => one.textContent),
    ).to.deep.equal(['MA5', 'MA10', 'MA20', 'MA30'])
    const before = counts()
    expect(before[2]).to.be.above(0)
    press(page, 'MA20')
    await until(() => counts()[2] === 0, 'the line is gone')
    expect(page.find('[aria-pressed=false]').textContent).to.equal('MA20')
    press(page, 'MA20')
    await until(() => counts()[2] === before[2], 'the line is back')
    expect(page.root.querySelector('[aria-pressed=false]')).to.equal(null)
  })

  it('annotations: highest, lowest and average close, and a line from the lowest low to the highest high (DEM-09, 10)', async () => {
    page = await openChart()
    const { texts, lines } = await recordDrawings(() => setTheme('night'))
    for (const text of ['Highest close 410.00', 'Lowest close 211.16', 'Average close 260.75'])
      expect(texts).to.include(text)
    const line = lines.find(({ dash }) => dash === '2,4')
    expect(line?.to[0]).to.be.above(line?.from[0] ?? Number.NaN)
    expect(line?.to[1]).to.be.below(line?.from[1] ?? Number.NaN)
    const average = lines.find(({ dash }) => dash === '4,4')
    expect(average?.from[1]).to.equal(average?.to[1])
  })

  it('language change: the labels in the drawing are translated', async () => {
    page = await openChart()
    const { texts } = await recordDrawings(async () => {
      $language.set('ar')
      await until(() => page.find('h1').textContent === 'الشموع اليومية', 'Arabic')
    })
    expect(texts).to.include('أعلى إغلاق 410.00')
    expect(texts.some((text) => text.includes('نوفمبر'))).to.equal(true)
  })

  it('pointer: shows the figures of the day below it, and none after leaving (DEM-06)', async () => {
    page = await openChart()
    expect(figures(page)).to.equal(null)
    mouse(page, 'mouseenter', 0.999)
    mouse(page, 'mousemove', 0.999)
    await until(() => figures(page), 'the figures')
    expect(figures(page)).to.deep.equal({
      Date: 'Nov 10, 2015',
      Open: '379.55',
      Close: '337.11',
      Low: '322.00',
      High: '382.23',
      Volume: '16,694.82 BTC',
    })
    mouse(page, 'mousemove', 0.004)
    await waitForDrawing()
    expect(dayIn(page)).to.equal(formatDayOfUtc(Date.parse(SAMPLE_ROWS[85]?.[0] ?? '')))
    const tip = page.find('[part=tooltip]').getBoundingClientRect()
    const chart = page.find('[role=application]').getBoundingClientRect()
    expect(chart.right - tip.right, 'away from the day').to.be.below(tip.left - chart.left)
    mouse(page, 'mouseleave', -0.1)
    await until(() => figures(page) === null, 'no figures')
  })

  it('touch: the figures of a pressed day stay until a press elsewhere (DEM-06)', async () => {
    page = await openChart()
    for (const type of ['mouseenter', 'mousedown', 'mouseup']) mouse(page, type, 0.5)
    await until(() => figures(page), 'the figures')
    findPane(page).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await waitForDrawing()
    expect(figures(page)).to.not.equal(null)
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await until(() => figures(page) === null, 'no figures')
  })

  it('last-price line: shows the last visible price', async () => {
    page = await openChart()
    key(page, END, 'PageDown')
    await until(() => handleAt(page, 'end') === 90, 'older days')
    await waitForDrawing()
    const { texts } = await recordDrawings(() => setTheme('night'))
    expect(texts).to.include(SAMPLE_ROWS[152]?.[2]).and.not.include('337.11')
  })

  it('keys: move from day to day, announce the figures, and Escape hides them (DEM-06)', async () => {
    page = await openChart()
    expect(key(page, '[role=application]', 'ArrowLeft')).to.equal(false)
    await until(() => dayIn(page) === 'Nov 10, 2015', 'the newest day')
    await until(() => page.find('[aria-live]').getAttribute('aria-live') === 'polite', 'the live region is active')
    const { lines } = await recordDrawings(() => key(page, '[role=application]', 'ArrowLeft'))
    expect(dayIn(page)).to.equal('Nov 9, 2015')
    expect(lines.some(({ from, to, dash }) => dash !== '' && from[0] === to[0])).to.equal(true)
    key(page, '[role=application]', 'Home')
    await until(() => dayIn(page) === 'May 25, 2015', 'the oldest day')
    expect([handleAt(page, 'start'), handleAt(page, 'end')]).to.deep.equal([0, 50])
    key(page, '[role=application]', 'Escape')
    await until(() => figures(page) === null, 'no figures')
    expect(key(page, '[role=application]', 'Escape')).to.equal(true)
  })

  it('theme change: the chart is repainted', async () => {
    page = await openChart()
    const ground = () => countPixels(page, getPixelColour(page.find('[part=chart]'), 'bg'))
    const day = getPixelColour(page.find('[part=chart]'), 'bg')
    const before = ground()
    expect(before).to.be.above(10_000)
    setTheme('night')
    await until(() => ground() > before / 2 && countPixels(page, day) < before / 10, 'night')
  })

  it('drawing fails: shows an error, and Retry draws the chart', async () => {
    const { getContext } = HTMLCanvasElement.prototype
    const { warn } = console
    console.warn = () => undefined
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('no canvas')
    }
    page = await mount('tl-candle-demo')
    await until(() => page.text().includes("We couldn't load the chart"), 'the error')
    HTMLCanvasElement.prototype.getContext = getContext
    console.warn = warn
    press(page, 'Retry')
    await until(
      () => page.root.querySelector('canvas') && !page.root.querySelector('[role=application] [role=img]'),
      'the chart',
    )
    await waitForDrawing()
  })
})
