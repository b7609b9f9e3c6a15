import { expect } from '@esm-bundle/chai'
import fc from 'fast-check'
import { directionOf, type LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { $language } from '../../../shared/state/preferences/language.ts'
import { setTheme } from '../../../shared/state/preferences/theme.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { $settings } from '../../../shared/state/settings/settings.store.ts'
import { everyCase, limitRuns } from '../cases.ts'
import { findAccessibilityFaults } from './accessible.ts'
import { type FakeBackend, fakeBackend } from './fake-backend.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type FakeFeed, fakeSocket } from './fake-socket.ts'
import { type Faults, listenForFaults } from './faults.ts'
import { findForeignTexts, loadTexts } from './foreign-texts.ts'
import { findChangedStyles } from './hostile-page.ts'
import { lookEverywhere } from './look/everywhere.ts'
import { findScrambledTokens } from './scrambled-tokens.ts'
import { disposeStores, type Mounted, mount, resetStores, until, waitForAnimations, waitForDrawing } from './stage.ts'

/** Element, in one state, that the suite of common promises is run for. */
export interface Subject {
  tag: `tl-${string}`
  /** Name of the state, if one element is tested in several. */
  as?: string
  attributes?: Record<string, string>
  /** Namespaces of its texts, in addition to `common`. */
  texts?: readonly string[]
  /** Returns true once the element shows the content of the backend's examples. */
  ready(mounted: Mounted): boolean
  /** The element may be empty. */
  maybeNothing?: true
  /** Prepares the backend's responses before each test. */
  prepare?(backend: FakeBackend): void
  /** The element is text of the page and has its style. */
  inherits?: true
  /** A member is signed in. */
  member?: boolean
}

const TOKEN = 'a-token-for-tests'
/** Scope of the accessibility audit in each theme and language. */
const AUDIT_SCOPES = { day: 'everything', night: 'colours', ar: 'all but colours' } as const
const AUDITS = everyCase(['day', 'night', 'ar'] as const, ['day', 'night'])
const WIDTHS = [280, 390, 1100]
/** Time after which no store of a removed element runs: 1 s for each store in a chain of them. The socket is closed 10 s later. */
const AFTERWARDS_MS = 10_000
const LINGERING_FEED_MS = 15_000
/** Number of random responses for each state of each element; in a run of all cases they differ from run to run. */
const RANDOM_ANSWERS = 12
const HOUR_MS = 3_600_000
/**
 * One language of each kind of script. `tools/commands/locales/all-languages.ts` checks that no language lacks a text; these tests check that each text is requested in
 * the language shown.
 */
const LANGUAGES = everyCase<LanguageCode>(['en', 'zh-Hans', 'ar', 'de', 'th'], ['zh-Hans', 'ar'])

/** Makes the page load its settings again. Settings from the random responses of a previous test would remain otherwise. */
const forgetSettings = () => $settings.set({ values: {}, state: 'loading' })

/** Declares these tests for an element of members that shows a visitor the way to the login. */
export const survivesVisitor = (tag: Subject['tag'], texts: readonly string[]): void =>
  survives({ tag, as: 'of a visitor', texts, ready: ({ root }) => root.querySelector('[part=empty] button') !== null })

/**
 * Declares the tests of the promises that every element makes: definition, accessibility, direction of text, isolation from the page's styles, widths,
 * languages, moves in the document, arbitrary responses, sleep, and removal without leftovers.
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
      await resetStores()
      backend.reset()
      subject.prepare?.(backend)
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

    for (const look of AUDITS)
      it(`an accessibility audit and a check of text order (${look})`, () => {
        setTheme(look === 'night' ? 'night' : 'day')
        if (look === 'ar') $language.set('ar')
        return inPage(async ({ element, root }) => {
          await waitForDrawing()
          await waitForAnimations(root)
          expect(await findAccessibilityFaults(element, AUDIT_SCOPES[look])).to.deep.equal([])
          expect(findScrambledTokens(element), 'read from left to right').to.deep.equal([])
        })
      })

    const isolated = subject.inherits ? it.skip : it
    isolated('the style sheet of a hostile page', () =>
      inPage(({ root }) => {
        expect(findChangedStyles(root)).to.deep.equal([])
      }),
    )

    it('widths of 280, 390 and 1100 px, with texts 40 % longer, in both directions', () =>
      inPage(async (mounted) => {
        expect(await lookEverywhere(mounted, WIDTHS)).to.deep.equal([])
      }, WIDTHS[0]))

    it('a move in the document without drawing its content again', () =>
      inPage(async ({ element, root, box }) => {
        const app = root.querySelector('[part=app]')
        const elsewhere = document.createElement('div')
        document.body.append(elsewhere)
        elsewhere.append(element)
        await waitForDrawing()
        expect(root.querySelector('[part=app]') === app).to.equal(true)
        box.append(element)
        elsewhere.remove()
        await waitForDrawing()
        expect(root.querySelector('[part=app]') === app).to.equal(true)
      }))

    it('languages of every script', async () => {
      for (const code of LANGUAGES) {
        // `ready` looks for figures as English writes them, so each language starts from English.
        $language.set('en')
        await inPage(async (mounted) => {
          $language.set(code)
          await until(() => mounted.element.matches(`:state(${code})`), `<${tag}> speaks ${code}`)
          await waitForTexts(code, texts)
          await waitForDrawing()
          expect(await findForeignTexts(mounted.text(), code, texts), code).to.deep.equal([])
          expect(getComputedStyle(mounted.root.querySelector('[part=app]') as Element).direction).to.equal(
            directionOf(code),
          )
        })
      }
    })

    it('arbitrary JSON as the response to every call', async () => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (data) => {
          disposeStores()
          backend.answerAll(data)
          forgetSettings()
          const mounted = await mount(tag, attributes)
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const { children } = mounted.root
          const blank = children.length === 0 || (mounted.text() === '' && !subject.maybeNothing)
          mounted.remove()
          expect(blank, 'is blank').to.equal(false)
          expect(faults.take()).to.deep.equal([])
        }),
        limitRuns(RANDOM_ANSWERS),
      )
    })

    it('one hour of sleep', async () => {
      const clock = fakeClock()
      const mounted = await mount(tag, attributes)
      /** Waits until the element is ready, advancing the clock by 100 ms in each frame. */
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
        await waitForDrawing()
        await clock.advance(AFTERWARDS_MS)
        await clock.advance(LINGERING_FEED_MS)
        await clock.end()
      }
    })

    it('its removal, without leaving topics or timers', async () => {
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
      await waitForDrawing()
      await clock.advance(AFTERWARDS_MS)
      expect(feed.topics(), 'topics').to.deep.equal([])
      await clock.advance(LINGERING_FEED_MS)
      expect(clock.pending(), 'timers').to.be.at.most(before)
    }
  })
}

/** Sets the visibility of the page as a device does that sleeps and wakes; null restores the page's own. */
function hide(hidden: boolean | null): void {
  if (hidden === null) for (const name of ['hidden', 'visibilityState']) Reflect.deleteProperty(document, name)
  else {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
  }
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Waits for the files of a language, so that the texts on screen can be compared with them. */
async function waitForTexts(language: LanguageCode, namespaces: readonly string[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => loadTexts(language, namespace)))
  await waitForDrawing()
}
