import { expect } from '@esm-bundle/chai'
import { getBanners } from '../../../shared/base/contract/banners.ts'
import { BANNER_AUTOPLAY_MS } from '../../../shared/base/contract/constants.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import '../../../widgets/banner/banner.element.ts'
import { createPicture, getVisiblePictures, openBanner, THREE_PICTURES } from '../../support/browser/banner.ts'
import { type FakeBackend, fakeBackend } from '../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock } from '../../support/browser/fake-clock.ts'
import { findControl, press } from '../../support/browser/forms.ts'
import { type Mounted, resetStores, until, waitForDrawing } from '../../support/browser/stage.ts'

describe('<tl-banner>', () => {
  let backend: FakeBackend
  let page: Mounted
  let clock: FakeClock

  before(() => {
    backend = fakeBackend()
  })
  beforeEach(async () => {
    await resetStores()
    backend.reset()
    backend.answer(getBanners, THREE_PICTURES)
    clock = fakeClock()
  })
  afterEach(async () => {
    page.remove()
    await clock.end()
    $language.set('en')
  })
  after(() => backend.close())

  const open = async (width?: number) => {
    page = await openBanner(clock, width)
  }
  const step = async () => {
    await clock.advance(BANNER_AUTOPLAY_MS)
    await waitForDrawing()
  }
  const stands = async () => {
    await step()
    await step()
    expect(page.find('[part=items]').scrollLeft).to.equal(0)
  }
  const shows = (...pictures: number[]) =>
    until(() => getVisiblePictures(page).join() === pictures.join(), `picture ${pictures}`)
  const dots = () => [...page.root.querySelectorAll('[part=dots] i')].map((dot) => dot.hasAttribute('data-on'))

  it('request: has no payload, and each picture is shown (HOM-04)', async () => {
    const [own, elsewhere] = ['/site/banners/options.svg', `${location.origin}/site/public/favicon.svg?v=2`]
    backend.answer(getBanners, [
      { img: own, title: '', url: '', words: null },
      { img: elsewhere, title: '', url: '', words: null },
    ])
    await open()
    expect(backend.received('getBanner').map(({ form }) => form)).to.deep.equal([{}])
    const pictures = [...page.root.querySelectorAll('img')]
    expect(pictures.map(({ src }) => src)).to.deep.equal([`${location.origin}${own}#en-day`, `${elsewhere}#en-day`])
    expect(pictures.map(({ alt }) => alt)).to.deep.equal(['Slide 1 of 2', 'Slide 2 of 2'])
  })

  it('slide with a title and a page: its name is the title and it leads there; others have a number and no link (Q-201)', async () => {
    backend.answer(getBanners, [
      { ...createPicture('red'), title: 'How options settle', url: '/options' },
      { ...createPicture('green'), title: 'Our blog', url: 'https://blog.example.com/a' },
      createPicture('blue'),
    ])
    await open()
    const links = [...page.root.querySelectorAll('a')]
    expect(links.map(({ href }) => href)).to.deep.equal([`${location.origin}/options`, 'https://blog.example.com/a'])
    expect(links.map(({ target }) => target)).to.deep.equal(['', '_blank'])
    const names = [...page.root.querySelectorAll('img')].map(({ alt }) => alt)
    expect(names).to.deep.equal(['How options settle', 'Our blog', 'Slide 3 of 3'])
  })

  for (const url of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'http://a.example',
  ])
    it(`address that a banner may not lead to: no link (${url.replace('\t', 'tab')})`, async () => {
      backend.answer(getBanners, [{ ...createPicture('red'), title: 'Offer', url }])
      await open()
      expect(page.find<HTMLImageElement>('img').alt).to.equal('Offer')
      expect(page.root.querySelector('a')).to.equal(null)
    })

  it('words of a slide: drawn over the start half of its picture in the font and direction of the page; a picture of the operator has none (Q-630)', async () => {
    const words = { heading: 'How options settle', line: 'By two trades you can check', mark: 'Sample' }
    backend.answer(getBanners, [{ ...createPicture('red'), url: '/options', words }, createPicture('green')])
    await open()
    const drawn = page.find('.words')
    expect(drawn.textContent?.trim()).to.equal('How options settle By two trades you can check Sample')
    expect(page.find<HTMLImageElement>('img').alt).to.equal('')
    expect(getComputedStyle(drawn).fontFamily).to.equal(getComputedStyle(page.find('.banner')).fontFamily)
    const side = () => {
      const [words, frame] = [page.find('.words').getBoundingClientRect(), page.find('.frame').getBoundingClientRect()]
      return [words.left - frame.left, frame.right - words.right].map(Math.round)
    }
    const [start, end = 0] = side()
    expect([start, end > 100]).to.deep.equal([0, true])
    $language.set('ar')
    await until(() => side().join() === `${end},0`, 'the words at the right')
    expect(page.root.querySelectorAll('.words').length).to.equal(1)
  })

  it('SVG picture: its fragment follows language and theme', async () => {
    backend.answer(getBanners, [{ img: '/site/banners/options.svg', title: '', url: '', words: null }])
    await open()
    const fragment = () => new URL(page.find<HTMLImageElement>('img').src).hash
    $language.set('ar')
    await until(() => fragment() === '#ar-day', 'Arabic')
    page.element.dataset.theme = 'night'
    await until(() => fragment() === '#ar-night', 'night')
  })

  it('first picture: loaded with high priority, the others lazily', async () => {
    await open()
    const [first, ...others] = [...page.root.querySelectorAll('img')]
    expect([first?.getAttribute('loading'), first?.fetchPriority]).to.deep.equal([null, 'high'])
    expect(others.map(({ loading }) => loading)).to.deep.equal(['lazy', 'lazy'])
  })

  for (const language of ['en', 'ar'] as const)
    it(`advances by one every 3 s, and returns to the start (${language}; HOM-05, CON-14)`, async () => {
      $language.set(language)
      await open()
      await clock.advance(BANNER_AUTOPLAY_MS - 1)
      expect(page.find('[part=items]').scrollLeft).to.equal(0)
      await clock.advance(1)
      await shows(1)
      await until(() => dots().join() === 'false,true,false', 'the second dot')
      await step()
      await shows(2)
      await step()
      await shows(0)
    })

  for (const language of ['en', 'ar'] as const)
    it(`swipe: snaps to a picture and pauses (${language}; HOM-05)`, async () => {
      $language.set(language)
      await open()
      const row = page.find('[part=items]')
      page.element.dispatchEvent(new Event('touchstart'))
      row.scrollBy({ left: (language === 'ar' ? -1 : 1) * row.clientWidth * 0.7, behavior: 'instant' })
      await shows(1)
      await until(() => dots().join() === 'false,true,false', 'the second dot')
      await step()
      await shows(1)
      page.element.dispatchEvent(new Event('touchend'))
      await step()
      await shows(2)
    })

  it('wide container: shows two pictures and advances by one', async () => {
    await open(1100)
    expect(getVisiblePictures(page)).to.deep.equal([0, 1])
    await until(() => dots().join() === 'true,true,false', 'two dots')
    await step()
    await shows(1, 2)
    await step()
    await shows(0, 1)
  })

  it('two pictures, both visible: does not move', async () => {
    backend.answer(getBanners, THREE_PICTURES.slice(1))
    await open(1100)
    await stands()
    expect(page.find('button').checkVisibility()).to.equal(false)
  })

  it('one picture: does not move, no dots and no button', async () => {
    backend.answer(getBanners, [createPicture('red')])
    await open()
    await stands()
    expect(page.root.querySelector('button, [part=dots], [tabindex]')).to.equal(null)
  })

  it('pauses while hovered, while focused, and on a hidden page', async () => {
    await open()
    page.element.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    await stands()
    page.element.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    page.find('[part=items]').focus()
    await stands()
    page.find('[part=items]').blur()
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    try {
      await stands()
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
    await step()
    await shows(1)
  })

  it('does not move with prefers-reduced-motion', async () => {
    await open()
    const genuine = window.matchMedia
    window.matchMedia = (query) => Object.assign(genuine.call(window, 'all'), { query })
    try {
      await stands()
    } finally {
      window.matchMedia = genuine
    }
  })

  it('pause button: stops and resumes, also while it has the focus', async () => {
    await open()
    findControl(page, 'Pause motion').focus()
    press(page, 'Pause motion')
    await stands()
    press(page, 'Resume motion')
    await step()
    await shows(1)
  })
})
