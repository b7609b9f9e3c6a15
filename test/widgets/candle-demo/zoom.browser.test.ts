import { expect } from '@esm-bundle/chai'
import { $language } from '../../../shared/state/preferences/language.ts'
import { recordDrawings } from '../../support/browser/canvas-recorder.ts'
import { type Faults, listenForFaults } from '../../support/browser/faults.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'
import { END, findPane, handleAt, key, mouse, openChart, START, TRACK } from './page.ts'

const ends = (page: Mounted) => [handleAt(page, 'start'), handleAt(page, 'end')]

/** Presses at one percentage of the slider's width and drags to another. */
async function drag(page: Mounted, from: number, to: number): Promise<void> {
  const track = page.find(TRACK)
  track.setPointerCapture = () => undefined
  const { left, width } = track.getBoundingClientRect()
  const send = (type: string, at: number) =>
    track.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + (at / 100) * width,
        pointerType: 'touch',
        pointerId: 7,
        bubbles: true,
        cancelable: true,
      }),
    )
  send('pointerdown', from)
  await waitForDrawing()
  send('pointermove', (from + to) / 2)
  send('pointermove', to)
  send('pointerup', to)
  send('pointermove', from)
  await waitForDrawing()
}

describe('<tl-candle-demo> zoom', () => {
  let page: Mounted
  let faults: Faults
  before(() => {
    faults = listenForFaults()
  })
  afterEach(() => {
    page.remove()
    $language.set('en')
    expect(faults.take()).to.deep.equal([])
  })
  after(() => faults.end())

  it('initial range: 50 to 100 percent in chart and slider (DEM-07, 08)', async () => {
    page = await openChart()
    expect(ends(page)).to.deep.equal([50, 100])
    expect(page.find(START).getAttribute('aria-valuetext')).to.equal('Aug 18, 2015')
    expect(page.find(END).getAttribute('aria-valuetext')).to.equal('Nov 10, 2015')
    expect(page.find('[part=section]').getBoundingClientRect().width).to.be.closeTo(page.find(TRACK).clientWidth / 2, 1)
  })

  it('wheel and drag in the chart: the slider follows (DEM-07)', async () => {
    page = await openChart()
    mouse(page, 'wheel', 0.5, 0.5, { deltaY: -100 } as WheelEventInit)
    await until(() => handleAt(page, 'start') > 50 && handleAt(page, 'end') < 100, 'zoomed in')
    const [start = 0, end = 0] = ends(page)
    mouse(page, 'mousedown', 0.3)
    for (const at of [0.4, 0.5, 0.6, 0.7]) mouse(page, 'mousemove', at)
    await until(() => handleAt(page, 'start') < start, 'older days')
    mouse(page, 'mouseup', 0.7)
    expect(handleAt(page, 'end') - handleAt(page, 'start')).to.be.closeTo(end - start, 1)
  })

  it('limits: at most all days, at least ten (DEM-07)', async () => {
    page = await openChart()
    for (let turn = 0; turn < 60; turn++) mouse(page, 'wheel', 0.5, 0.5, { deltaY: 300 } as WheelEventInit)
    await until(() => ends(page).join() === '0,100', 'all of them')
    for (let turn = 0; turn < 90; turn++) mouse(page, 'wheel', 0.5, 0.5, { deltaY: -300 } as WheelEventInit)
    await until(() => handleAt(page, 'end') - handleAt(page, 'start') <= 7, 'ten')
    expect(handleAt(page, 'end') - handleAt(page, 'start')).to.be.at.least(5)
  })

  it('keys on the chart: zoom in and out (DEM-07)', async () => {
    page = await openChart()
    key(page, '[role=application]', '+')
    await until(() => ends(page).join() === '55,95', 'zoomed in')
    key(page, '[role=application]', '-')
    await until(() => ends(page).join() === '50,100', 'zoomed out again')
  })

  it('keys on the handles: the chart follows (DEM-08)', async () => {
    page = await openChart()
    const { texts } = await recordDrawings(async () => {
      key(page, START, 'Home')
      await until(() => handleAt(page, 'start') === 0, 'from the first day')
    })
    expect(texts).to.include('Jun')
    key(page, END, 'PageDown')
    await until(() => handleAt(page, 'end') === 90, 'ten percent less')
    key(page, END, 'ArrowLeft')
    await until(() => handleAt(page, 'end') === 89, 'one percent less')
    key(page, START, 'End')
    await until(() => handleAt(page, 'start') === 83, 'ten days are left')
    expect(key(page, START, 'Tab')).to.equal(true)
  })

  it('touch on the handles, on the range and outside of it: moves the range (DEM-08)', async () => {
    page = await openChart()
    await drag(page, 50, 20)
    expect(ends(page)).to.deep.equal([20, 100])
    await drag(page, 100, 60)
    expect(ends(page)).to.deep.equal([20, 60])
    await drag(page, 40, 70)
    expect(ends(page)).to.deep.equal([50, 90])
    await drag(page, 25, 25)
    expect(ends(page)).to.deep.equal([5, 45])
    await drag(page, 5, 80)
    expect(ends(page)).to.deep.equal([39, 45])
  })

  it('Arabic: time runs to the right', async () => {
    $language.set('ar')
    page = await openChart()
    const at = (selector: string) => page.find(selector).getBoundingClientRect().left
    expect(at(START)).to.be.below(at(END))
    key(page, START, 'ArrowRight')
    await until(() => handleAt(page, 'start') === 51, 'later')
    await drag(page, 51, 30)
    expect(ends(page)).to.deep.equal([30, 100])
  })

  it('resize, or no size for a while: the range stays (DEM-11)', async () => {
    page = await openChart()
    key(page, END, 'PageDown')
    await until(() => ends(page).join() === '50,90', 'a section')
    for (const width of [280, 1100]) {
      page.box.style.inlineSize = `${width}px`
      await until(() => Math.abs(findPane(page).clientWidth - (width - 60)) < 40, `${width} px`)
      await waitForDrawing()
      expect(ends(page), `${width}`).to.deep.equal([50, 90])
    }
    page.box.hidden = true
    await waitForDrawing()
    page.box.hidden = false
    await waitForDrawing()
    expect(ends(page)).to.deep.equal([50, 90])
  })
})
