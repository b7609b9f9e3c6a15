import { expect } from '@esm-bundle/chai'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/member/member.element.ts'
import { press, recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'
import { dispatchTouch, type Finger } from '../../support/browser/touch.ts'

/** Swipes over the page from one point to another in a few steps. */
function swipe(target: EventTarget, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): void {
  const at = (share: number): Finger => ({
    clientX: fromX + (toX - fromX) * share,
    clientY: fromY + (toY - fromY) * share,
  })
  dispatchTouch(target, 'touchstart', at(0))
  for (const share of [0.25, 0.5, 0.75, 1]) dispatchTouch(target, 'touchmove', at(share))
  dispatchTouch(target, 'touchend')
}

describe('<tl-member>', () => {
  const { faults, open, visit } = memberPage('tl-member')
  afterEach(() => {
    $language.set('en')
    expect(faults().take()).to.deep.equal([])
  })
  const isOpen = ({ root }: Mounted) => root.querySelector('[part=panel][open]') !== null

  it('sends a visitor to the login (MEM-02)', async () => {
    const page = await visit()
    const ways = recordEvents<{ route: string }>(page, 'tl-navigate')
    page.element.addEventListener('tl-navigate', (event) => event.preventDefault())
    press(page, 'Member centre')
    await waitForDrawing()
    expect(ways.map(({ route }) => route)).to.deep.equal(['/login'])
    expect(isOpen(page)).to.equal(false)
  })

  for (const width of ['', '300px'])
    it(`is a button on its whole area${width && `, also ${width} wide`}`, async () => {
      const page = await open()
      page.element.style.inlineSize = width
      const area = page.element.getBoundingClientRect()
      if (!width) expect([area.width, area.height]).to.deep.equal([44, 44])
      for (const share of [0.02, 0.5, 0.98]) {
        const found = page.root.elementFromPoint(area.left + area.width * share, area.top + area.height / 2)
        expect(found?.closest('button'), `${share}`).to.equal(page.find('button'))
      }
    })

  it("opens with its button, closes with the panel's button, and returns the focus (MEM-01)", async () => {
    const page = await open()
    const button = page.find('button')
    button.focus()
    button.click()
    await until(() => isOpen(page), 'the panel')
    press(page, 'Close')
    await until(() => !isOpen(page), 'the closed panel')
    expect(page.root.activeElement === button).to.equal(true)
  })

  for (const [language, from, to] of [
    ['en', 4, 120],
    ['ar', -4, -120],
  ] as const)
    it(`opens with a swipe from the edge, and closes with a swipe back (${language})`, async () => {
      $language.set(language)
      const page = await open({ gesture: '' })
      await waitForDrawing()
      const place = (x: number) => (x < 0 ? innerWidth + x : x)
      swipe(document.body, [place(from), 300], [place(to), 310])
      await until(() => isOpen(page), 'the panel')
      const panel = page.find('[part=panel]')
      swipe(panel, [place(to), 300], [place(from), 305])
      await until(() => !isOpen(page), 'the closed panel')
    })

  it('ignores other gestures', async () => {
    const page = await open({ gesture: '' })
    await waitForDrawing()
    swipe(document.body, [200, 300], [320, 300])
    swipe(document.body, [4, 300], [60, 420])
    swipe(document.body, [4, 300], [30, 300])
    const scrolled = document.createElement('div')
    scrolled.style.cssText = 'overflow-x:auto;inline-size:100px'
    scrolled.innerHTML = '<div style="inline-size:400px;block-size:20px"></div>'
    document.body.append(scrolled)
    scrolled.scrollLeft = 50
    swipe(scrolled, [4, 300], [160, 300])
    scrolled.remove()
    await waitForDrawing()
    expect(isOpen(page)).to.equal(false)
  })

  it('ignores gestures without the attribute', async () => {
    const page = await open()
    await waitForDrawing()
    swipe(document.body, [4, 300], [160, 300])
    await waitForDrawing()
    expect(isOpen(page)).to.equal(false)
  })
})
