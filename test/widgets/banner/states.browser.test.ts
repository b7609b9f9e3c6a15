import { expect } from '@esm-bundle/chai'
import { getBanners } from '../../../shared/base/contract/banners.ts'
import '../../../widgets/banner/banner.element.ts'
import { createPicture, openBanner, THREE_PICTURES } from '../../support/browser/banner.ts'
import { type Failure, type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock } from '../../support/browser/fake-clock.ts'
import { press } from '../../support/browser/forms.ts'
import { type Mounted, mount, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-banner> without its pictures', () => {
  let backend: FakeBackend
  let page: Mounted
  let clock: FakeClock

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    localStorage.clear()
    await resetStores()
    backend.reset()
    backend.answer(getBanners, THREE_PICTURES)
    clock = fakeClock()
  })
  afterEach(async () => {
    page.remove()
    await clock.end()
  })
  after(() => backend.close())

  const height = () => page.element.getBoundingClientRect().height
  const come = () => until(() => page.root.querySelector('li'), 'the pictures')

  for (const width of [280, 390, 1100])
    it(`loading and failed: has the height of the pictures (${width} px)`, async () => {
      backend.fail(getBanners, 'slow')
      page = await mount('tl-banner', {}, width)
      expect(page.find('[role=status]').getAttribute('aria-label')).to.equal('Loading the banner')
      const loading = height()
      page.remove()
      await clock.end()
      await resetStores()
      clock = fakeClock()
      backend.fail(getBanners, 'network')
      page = await mount('tl-banner', {}, width)
      await until(() => page.root.querySelector('[role=alert]'), 'the message')
      expect(height()).to.equal(loading)
      backend.answer(getBanners, THREE_PICTURES)
      press(page, 'Retry')
      await come()
      expect(height()).to.equal(loading)
    })

  const FAILURES: readonly Failure[] = ['network', 'html', 'half', 'server']
  for (const failure of FAILURES)
    it(`pictures fail to load: shows the error, and Retry recovers (${failure})`, async () => {
      backend.fail(getBanners, failure)
      page = await mount('tl-banner')
      await until(() => page.text().includes("We couldn't load the banner"), 'the message')
      backend.answer(getBanners, THREE_PICTURES)
      press(page, 'Retry')
      await come()
    })

  it('no pictures: takes no space, also initially on the next visit, until there are some', async () => {
    const openSlowly = async () => {
      page.remove()
      await resetStores()
      backend.fail(getBanners, 'slow')
      page = await mount('tl-banner')
    }
    backend.answer(getBanners, [])
    page = await mount('tl-banner')
    await until(() => height() === 0, 'no height')
    await openSlowly()
    expect(height()).to.equal(0)
    page.remove()
    await resetStores()
    backend.answer(getBanners, THREE_PICTURES)
    page = await mount('tl-banner')
    await come()
    await openSlowly()
    expect(height()).to.be.greaterThan(0)
  })

  it('picture fails to load: replaced by a plain background, the others stay', async () => {
    backend.answer(getBanners, [
      { img: 'data:image/png,broken', title: '', url: '', words: null },
      createPicture('green'),
    ])
    page = await openBanner(clock)
    const before = height()
    await until(() => page.root.querySelectorAll('img').length === 1, 'the picture is gone')
    expect(page.find('li [role=img]').getAttribute('aria-label')).to.equal('Slide 1 of 2')
    expect(height()).to.equal(before)
  })

  it('picture fails to load: requested again after the next poll', async () => {
    backend.answer(getBanners, [{ img: 'data:image/png,broken', title: '', url: '', words: null }])
    page = await openBanner(clock)
    await until(() => page.root.querySelector('img') === null, 'the picture is gone')
    await clock.advance(300_000)
    await until(() => backend.received('getBanner').length === 2, 'asked again')
    await until(() => page.root.querySelector('img') === null, 'gone again')
  })

  it('malformed pictures: skipped; 200 pictures: shown without dots', async () => {
    const many = Array.from({ length: 200 }, (_, at) => createPicture(`rgb(${at} 0 0)`))
    backend.answerAll([{ img: '' }, { img: 7 }, null, { img: 'http://[' }, {}, ...many])
    page = await openBanner(clock)
    await waitForDrawing()
    expect(page.root.querySelectorAll('[part=dots] i')).to.have.length(0)
    expect(page.root.querySelectorAll('li').length).to.be.within(200, 201)
  })
})
