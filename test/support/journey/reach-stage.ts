import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { checkLayout } from './layout-check.ts'
import { applyLook, createLooks, DAY_LOOK, HAS_CHOSEN_LANGUAGES, type Look } from './looks.ts'
import { findPageFaults } from './page-faults.ts'
import { pressLast, type Scrolling } from './press-last-control.ts'
import { callApi, openStage, returnAsDemo, type Stage, type Visitor } from './stage.ts'

/** Size of a window and the way of scrolling in it. */
export interface Size {
  width: number
  height: number
  by: Scrolling
}

export const SMALL_PHONE: Size = { width: 280, height: 653, by: 'finger' }
export const LANDSCAPE_PHONE: Size = { width: 844, height: 390, by: 'finger' }
/** Desktop of 1440x900 at 200 % zoom. */
export const ZOOMED: Size = { width: 720, height: 450, by: 'wheel' }
export const PHONE: Size = { width: 390, height: 844, by: 'finger' }
export const DESKTOP: Size = { width: 1280, height: 900, by: 'wheel' }
export const EVERY_SIZE: readonly Size[] = [SMALL_PHONE, LANDSCAPE_PHONE, ZOOMED, PHONE, DESKTOP]

/** Sizes for the further looks: those with least and most space. The first look is checked at every size. */
const FURTHER_SIZES: readonly Size[] = [SMALL_PHONE, PHONE, DESKTOP]

/** Sizes at which the layout is checked for texts that are cut off. */
const LAYOUT_SIZES: readonly Size[] = [SMALL_PHONE, PHONE]

/** Number of open orders: more than a phone shows, so that the list has to be scrolled. */
const ORDERS = 6

/** Signed-in visitor with open orders. */
export interface Walk {
  visitor(): Visitor
  /** Opens a page. */
  open(path: string): Promise<void>
  /** Resizes the open page and waits until its top is complete, without skeletons and spinners. */
  resize(size: Size): Promise<void>
  /**
   * Checks each control of the open page, and of each sheet that it can open, at every size and look: a press must reach it. On phones it also checks the
   * layout. The looks are a day theme from left to right and a night theme from right to left, in texts 40 % longer.
   */
  hitEverything(where: string): Promise<void>
  /** Scrolls to the last control of a page, or of one of its tabs, and presses it, at one size after the other. */
  reach(path: string, sizes: readonly Size[], tab?: string): Promise<void>
}

/** Opens the stage before the tests of a file and closes it after them. */
export function openWalk(): Walk {
  let stage: Stage
  let visitor: Visitor
  let looks: readonly Look[]
  before(async () => {
    stage = await openStage()
    visitor = await stage.visitor({ motion: true })
    looks = await createLooks(visitor.context)
    const token = await returnAsDemo(visitor, stage)
    const order = { m_id: '1', num: '0.1', price: '1000', operate_type: '1', amount: '100', type: '1' }
    for (let count = 0; count < ORDERS; count++) {
      const { code, msg } = await callApi(stage.backend.address, 'upbbbuy', order, token)
      assert.equal(code, 1, msg)
    }
  })
  after(() => stage.close())

  const open = async (path: string) => {
    await visitor.page.goto(stage.backend.address + path)
    const faces = await visitor.page.evaluate(() => document.fonts.ready.then(({ size }) => size))
    assert.ok(faces > 0, 'a page has the font of the run')
  }

  async function resize({ width, height }: Size): Promise<void> {
    await visitor.page.setViewportSize({ width, height })
    await visitor.page.locator('main').waitFor()
    await visitor.page.waitForFunction(isShown)
    await visitor.page.evaluate(scrollToTop)
  }

  async function reach(path: string, sizes: readonly Size[], tab?: string): Promise<void> {
    const { page } = visitor
    await open(path)
    // Tabs are found by their English names.
    for (const look of HAS_CHOSEN_LANGUAGES && !tab ? looks : [DAY_LOOK]) await reachIn(look, path, sizes, tab)
    if (HAS_CHOSEN_LANGUAGES) await applyLook(page, DAY_LOOK)
  }

  async function reachIn(look: Look, path: string, sizes: readonly Size[], tab?: string): Promise<void> {
    const { page } = visitor
    for (const { by, ...size } of sizes) {
      const where = `${[path, tab].join(' ').trim()} at ${size.width}x${size.height}, ${look.language}`
      await resize({ by, ...size })
      if (look !== DAY_LOOK) await applyLook(page, look)
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

  /** Asserts at each of the sizes that what is open has no fault. */
  async function hitAt(sizes: readonly Size[], where: string): Promise<void> {
    const { page } = visitor
    for (const size of sizes) {
      const { width, height } = size
      await page.setViewportSize({ width, height })
      const faults = await findPageFaults(page, LAYOUT_SIZES.includes(size) ? checkLayout : undefined)
      assert.deepEqual(faults, [], `${where} at ${width}x${height}`)
    }
  }

  async function wearAll(where: string): Promise<void> {
    const { page } = visitor
    for (const [at, look] of looks.entries()) {
      await applyLook(page, look)
      await hitAt(at === 0 ? EVERY_SIZE : FURTHER_SIZES, `${where}, ${look.language}, ${look.theme}`)
    }
    await page.setViewportSize(PHONE)
  }

  async function hitEverything(where: string): Promise<void> {
    const { page } = visitor
    await wearAll(where)
    const openers = page.locator('[aria-haspopup="dialog"]:visible')
    for (const at of await openers.evaluateAll(findFirstOfEachKind)) {
      await openers.nth(at).click()
      await page.locator('dialog:modal').waitFor()
      await wearAll(`sheet ${at + 1} of ${where}`)
      // A desktop may show content next to the page that a phone shows in a sheet.
      await page.locator('dialog:modal').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog:modal').waitFor({ state: 'hidden' })
    }
    await applyLook(page, DAY_LOOK)
  }

  return { visitor: () => visitor, open, resize, reach, hitEverything }
}

/** Runs in the page: returns true if every element is defined, one shows a control and none a skeleton. */
function isShown(): boolean {
  if (document.querySelector('main :not(:defined)')) return false
  const elements = [...document.querySelectorAll('main *')].filter((element) => element.localName.startsWith('tl-'))
  const found = (selector: string) =>
    elements.some((element) =>
      [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].some((inner) => inner.checkVisibility()),
    )
  // Skeletons and spinners are the animations without an end.
  const moving = elements.some((element) =>
    element.shadowRoot
      ?.getAnimations()
      .some(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
  return found('button, a, input') && !moving
}

/** Runs in the page: scrolls everything back to its start. */
function scrollToTop(): void {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  for (const element of within(document)) if (element.scrollTop > 0) element.scrollTop = 0
}

/** Runs in the page: returns the indexes of the first opener of each kind. Rows of a list have the same class and so the same kind. */
function findFirstOfEachKind(openers: Element[]): number[] {
  const kinds = openers.map((opener) => opener.getAttribute('class'))
  return kinds.flatMap((kind, at) => (kinds.indexOf(kind) === at ? [at] : []))
}
