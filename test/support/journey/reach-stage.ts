import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { faultsOf } from './hits.ts'
import { pressLast, type Scrolling } from './reach.ts'
import { api, openStage, returnAsDemo, type Stage, type Visitor } from './stage.ts'

/** A window, and how a person scrolls in it. */
export interface Size {
  width: number
  height: number
  by: Scrolling
}

export const SMALL_PHONE: Size = { width: 280, height: 653, by: 'finger' }
export const ON_ITS_SIDE: Size = { width: 844, height: 390, by: 'finger' }
/** A desktop of 1440x900 at 200 % zoom. */
export const ZOOMED: Size = { width: 720, height: 450, by: 'wheel' }
export const PHONE: Size = { width: 390, height: 844, by: 'finger' }
export const DESKTOP: Size = { width: 1280, height: 900, by: 'wheel' }
export const EVERY_SIZE: readonly Size[] = [SMALL_PHONE, ON_ITS_SIDE, ZOOMED, PHONE, DESKTOP]

/** How a page can look. Each is put on the page that is open, as its visitor does. */
interface Look {
  language: 'en' | 'ar'
  theme: 'day' | 'night'
}
const BY_DAY: Look = { language: 'en', theme: 'day' }
const MIRRORED: Look = { language: 'ar', theme: 'night' }
/** Each language once, each theme once: what a theme might move it moves in both. Mirrored, the narrowest and the widest tell what those between do. */
const LOOKS: readonly (readonly [Look, readonly Size[]])[] = [
  [BY_DAY, EVERY_SIZE],
  [MIRRORED, [SMALL_PHONE, DESKTOP]],
]

/** More than a phone shows, so that a list goes on beneath it. */
const ORDERS = 6

/** A signed-in visitor with open orders, who walks to the end of pages. */
export interface Walk {
  visitor(): Visitor
  /** Opens a page. */
  open(path: string): Promise<void>
  /** Gives the page that is open another size, and waits for what it shows at its top: no outline, no turning spinner. */
  resize(size: Size): Promise<void>
  /** Brings every control of the page that is open into view, and of each sheet that it can open, at every size by day, and in Arabic by night at the ends; a press must reach it. */
  hitEverything(where: string): Promise<void>
  /** Walks to the last control of a page, or of one of its tabs, and presses it: at one size after the other, as a window is resized or a phone turned. */
  reach(path: string, sizes: readonly Size[], tab?: string): Promise<void>
}

/** Sets the stage before the tests of a file, and closes it after them. */
export function walk(): Walk {
  let stage: Stage
  let visitor: Visitor
  before(async () => {
    stage = await openStage()
    visitor = await stage.visitor({ motion: true })
    const token = await returnAsDemo(visitor, stage)
    const order = { m_id: '1', num: '0.1', price: '1000', operate_type: '1', amount: '100', type: '1' }
    for (let count = 0; count < ORDERS; count++) {
      const { code, msg } = await api(stage.backend.address, 'upbbbuy', order, token)
      assert.equal(code, 1, msg)
    }
  })
  after(() => stage.close())

  const open = async (path: string) => void (await visitor.page.goto(stage.backend.address + path))

  async function resize({ width, height }: Size): Promise<void> {
    await visitor.page.setViewportSize({ width, height })
    await visitor.page.locator('main').waitFor()
    await visitor.page.waitForFunction(isShown)
    await visitor.page.evaluate(scrollToTop)
  }

  async function reach(path: string, sizes: readonly Size[], tab?: string): Promise<void> {
    const { page } = visitor
    await open(path)
    for (const { by, ...size } of sizes) {
      const where = `${[path, tab].join(' ').trim()} at ${size.width}x${size.height}`
      await resize({ by, ...size })
      if (tab) await page.getByRole('tab', { name: tab }).click()
      const last = await pressLast(page, by)
      assert.ok(last, `${where} has a control`)
      assert.equal(last.hit, last.control, `the last control of ${where} is scrolled to and hit`)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.ok(wide <= 0, `${where} is no wider than its window`)
    }
  }

  /** Nothing is missed in what is open, in every look. */
  async function hitInEveryLook(where: string): Promise<void> {
    const { page } = visitor
    for (const [look, sizes] of LOOKS) {
      await page.evaluate(wear, look)
      await page.waitForFunction(wears, look)
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height })
        const place = `${where}, ${look.language}, ${look.theme} at ${width}x${height}`
        assert.deepEqual(await faultsOf(page), [], place)
      }
    }
  }

  async function hitEverything(where: string): Promise<void> {
    const { page } = visitor
    await hitInEveryLook(where)
    await page.setViewportSize(PHONE)
    const openers = page.locator('[aria-haspopup="dialog"]:visible')
    for (const at of await openers.evaluateAll(oneOfEachKind)) {
      await openers.nth(at).click()
      await page.locator('dialog:modal').waitFor()
      await hitInEveryLook(`sheet ${at + 1} of ${where}`)
      await page.setViewportSize(PHONE)
      // A desktop may show beside the page what a phone has in a sheet.
      await page.locator('dialog:modal').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog:modal').waitFor({ state: 'hidden' })
    }
    await page.evaluate(wear, BY_DAY)
  }

  return { visitor: () => visitor, open, resize, reach, hitEverything }
}

/** Runs in the page: whether an element shows a control, and no outline of what is still to come. */
function isShown(): boolean {
  const elements = [...document.querySelectorAll('main *')].filter((element) => element.localName.startsWith('tl-'))
  const found = (selector: string) =>
    elements.some((element) =>
      [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].some((inner) => inner.checkVisibility()),
    )
  // Outlines and spinners are what moves without end.
  const moving = elements.some((element) =>
    element.shadowRoot
      ?.getAnimations()
      .some(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
  return found('button, a, input') && !moving
}

/** Runs in the page: everything that scrolls goes back to its beginning. */
function scrollToTop(): void {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  for (const element of within(document)) if (element.scrollTop > 0) element.scrollTop = 0
}

/** Runs in the page: the places of the first of each kind. Rows of a list are of one kind, by the class that styles them. */
function oneOfEachKind(openers: Element[]): number[] {
  const kinds = openers.map((opener) => opener.getAttribute('class'))
  return kinds.flatMap((kind, at) => (kinds.indexOf(kind) === at ? [at] : []))
}

/** Runs in the page: gives it another language and theme. */
async function wear({ language, theme }: Look): Promise<void> {
  const address = '/embed/host.js'
  const { setLanguage, setTheme }: typeof import('../../../shared/widget/host.ts') = await import(address)
  setLanguage(language)
  setTheme(theme)
}

/** Runs in the page: whether its elements are in a language and a theme. */
function wears({ language, theme }: Look): boolean {
  const elements = [...document.querySelectorAll('main *')].filter(({ localName }) => localName.startsWith('tl-'))
  const arabic = elements.some(({ shadowRoot }) => /[\u0621-\u064a]/.test(shadowRoot?.textContent ?? ''))
  return arabic === (language === 'ar') && document.documentElement.dataset.theme === theme
}
