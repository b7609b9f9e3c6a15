import { expect } from '@esm-bundle/chai'
import fc from 'fast-check'
import { directionOf, type LanguageCode } from '../../../shared/i18n/languages.ts'
import { $language } from '../../../shared/preferences/language.ts'
import { setTheme } from '../../../shared/preferences/theme.ts'
import { setToken } from '../../../shared/session/token.ts'
import { $settings } from '../../../shared/settings/settings.ts'
import { accessibilityFaults } from './accessible.ts'
import { type FakeBackend, fakeBackend } from './fake-backend.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type FakeFeed, fakeSocket } from './fake-socket.ts'
import { type Faults, listenForFaults } from './faults.ts'
import { changedStyles } from './hostile-page.ts'
import { lookEverywhere } from './look/everywhere.ts'
import { scrambledTokens } from './scrambled.ts'
import { drawn, forgetStores, freshStores, type Mounted, mount, still, until } from './stage.ts'
import { foreignWords, textsOf } from './words.ts'

/** An element that is put through everything that every element promises. */
export interface Subject {
  tag: `tl-${string}`
  /** Tells apart what one element is put through in several states. */
  as?: string
  attributes?: Record<string, string>
  /** Namespaces of its texts, besides `common`. */
  texts?: readonly string[]
  /** Whether it has shown what it shows when everything answers. */
  ready(mounted: Mounted): boolean
  /** It may have nothing to show, and is nothing then. */
  maybeNothing?: true
  /** A member is signed in. */
  member?: boolean
}

const TOKEN = 'a-token-for-tests'
/** How an element can look, and what of it nobody has looked at by day. */
const LOOKED = { day: 'everything', night: 'colours', ar: 'all but colours' } as const
const LOOKS = ['day', 'night', 'ar'] as const
const WIDTHS = [280, 390, 1100]
/** Stores stay a second after their last listener, each in a chain of them; the socket ten more. */
const AFTERWARDS_MS = 10_000
const LINGERING_FEED_MS = 15_000
/** Answers that nobody thought of, for each state of each element: others at each run. */
const ANSWERS = 12
const HOUR_MS = 3_600_000
/** One of each kind of script. That no language lacks a text is the check's (tools/commands/locales/whole.ts); here each text is asked for in the language shown. */
const SPOKEN: readonly LanguageCode[] = ['en', 'zh-Hans', 'ar', 'de', 'th']

/** Lets the settings be loaded as by a page that has just been opened: those that an answer of a former test made up would stay. */
const forgetSettings = () => $settings.set({ values: {}, state: 'loading' })

/**
 * The promises of every element, in one place: defined once, accessible by day, by night and in Arabic, its figures and pairs in their own order there, out of
 * reach of the page's styles, at home in every width, in languages of every kind, unhurt by a move or by any answer, and silent when it is gone.
 */
export function survives(subject: Subject): void {
  const { tag, attributes = {}, member = false } = subject
  const texts = ['common', ...(subject.texts ?? [])]

  const inPage = async (work: (mounted: Mounted) => unknown, width?: number): Promise<void> => {
    const mounted = await mount(tag, attributes, width)
    try {
      await until(() => subject.ready(mounted), `<${tag}> shows its content`)
      await work(mounted)
    } finally {
      mounted.remove()
    }
  }

  describe(`<${tag}>${subject.as ? ` ${subject.as}` : ''} survives`, () => {
    let backend: FakeBackend
    let feed: FakeFeed
    let faults: Faults

    before(() => {
      backend = fakeBackend()
      feed = fakeSocket()
      faults = listenForFaults()
      setToken(member ? TOKEN : '')
    })
    beforeEach(async () => {
      await freshStores()
      backend.reset()
      forgetSettings()
    })
    afterEach(async () => {
      $language.set('en')
      setTheme('day')
      expect(faults.take(), 'errors of the page').to.deep.equal([])
    })
    after(() => {
      backend.close()
      feed.close()
      faults.end()
      setToken('')
    })

    it('a second definition', () => {
      const first = customElements.get(tag)
      expect(first).to.be.a('function')
      expect(() => customElements.define(tag, class extends HTMLElement {})).to.throw()
      expect(customElements.get(tag)).to.equal(first)
    })

    for (const look of LOOKS)
      it(`being used without eyes or mouse (${look})`, () => {
        setTheme(look === 'night' ? 'night' : 'day')
        if (look === 'ar') $language.set('ar')
        return inPage(async ({ element, root }) => {
          await drawn()
          await still(root)
          expect(await accessibilityFaults(element, LOOKED[look])).to.deep.equal([])
          expect(scrambledTokens(element), 'read from left to right').to.deep.equal([])
        })
      })

    it('a hostile page', () =>
      inPage(({ root }) => {
        expect(changedStyles(root)).to.deep.equal([])
      }))

    it('every width, in words 40 % longer, from left to right and from right to left', () =>
      inPage(async (mounted) => {
        expect(await lookEverywhere(mounted, WIDTHS)).to.deep.equal([])
      }, WIDTHS[0]))

    it('a move in the document', () =>
      inPage(async ({ element, root, box }) => {
        const app = root.querySelector('[part=app]')
        const elsewhere = document.createElement('div')
        document.body.append(elsewhere)
        elsewhere.append(element)
        await drawn()
        expect(root.querySelector('[part=app]') === app).to.equal(true)
        box.append(element)
        elsewhere.remove()
        await drawn()
        expect(root.querySelector('[part=app]') === app).to.equal(true)
      }))

    it('languages of every kind', async () => {
      for (const code of SPOKEN) {
        // Each begins in English: `ready` knows figures as English writes them.
        $language.set('en')
        await inPage(async (mounted) => {
          $language.set(code)
          await until(() => mounted.element.lang === code, `<${tag}> speaks ${code}`)
          await loaded(code, texts)
          await drawn()
          expect(await foreignWords(mounted.text(), code, texts), code).to.deep.equal([])
          expect(getComputedStyle(mounted.root.querySelector('[part=app]') as Element).direction).to.equal(
            directionOf(code),
          )
        })
      }
    })

    it('any answer', async () => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (data) => {
          forgetStores()
          backend.anything(data)
          forgetSettings()
          const mounted = await mount(tag, attributes)
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const { children } = mounted.root
          const blank = children.length === 0 || (mounted.text() === '' && !subject.maybeNothing)
          mounted.remove()
          expect(blank, 'is blank').to.equal(false)
          expect(faults.take()).to.deep.equal([])
        }),
        { numRuns: ANSWERS },
      )
    })

    it('an hour asleep', async () => {
      const clock = fakeClock()
      const mounted = await mount(tag, attributes)
      /** Frames and promises go on by themselves; time passes a little with each. */
      const comes = (what: string) =>
        until(async () => {
          await clock.advance(100)
          return subject.ready(mounted)
        }, what)
      try {
        await comes(`<${tag}> shows its content`)
        hide(true)
        await clock.sleep(HOUR_MS)
        hide(false)
        await clock.advance(0)
        await comes(`<${tag}> shows its content after an hour`)
      } finally {
        hide(null)
        mounted.remove()
        await drawn()
        await clock.advance(AFTERWARDS_MS)
        await clock.advance(LINGERING_FEED_MS)
        await clock.end()
      }
    })

    it('its own end, leaving nothing behind', async () => {
      const clock = fakeClock()
      try {
        await leavesNothing(clock)
      } finally {
        await clock.end()
      }
    })

    async function leavesNothing(clock: FakeClock): Promise<void> {
      await clock.advance(LINGERING_FEED_MS)
      const before = clock.pending()
      const mounted = await mount(tag, attributes)
      await clock.advance(AFTERWARDS_MS)
      mounted.remove()
      await drawn()
      await clock.advance(AFTERWARDS_MS)
      expect(feed.topics(), 'topics').to.deep.equal([])
      await clock.advance(LINGERING_FEED_MS)
      expect(clock.pending(), 'timers').to.be.at.most(before)
    }
  })
}

/** Hides the page or shows it, as a device does that sleeps and wakes; null gives it back. */
function hide(hidden: boolean | null): void {
  if (hidden === null) for (const name of ['hidden', 'visibilityState']) Reflect.deleteProperty(document, name)
  else {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
  }
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Waits for the files of a language, so that what is on screen is what they say. */
async function loaded(language: LanguageCode, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => textsOf(language, namespace)))
  await drawn()
}
