import assert from 'node:assert/strict'
import { after, before } from 'node:test'
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

/** More than a phone shows, so that a list goes on beneath it. */
const ORDERS = 6

/** A signed-in visitor with open orders, who walks to the end of pages. */
export interface Walk {
  visitor(): Visitor
  /** Opens a page and waits for what it shows: no outline of a page, no turning spinner. */
  open(path: string): Promise<void>
  /** Walks to the last control of a page, or of one of its tabs, and presses it. */
  reach(path: string, size: Size, tab?: string): Promise<void>
}

/** Sets the stage before the tests of a file, and closes it after them. */
export function walk(): Walk {
  let stage: Stage
  let visitor: Visitor
  before(async () => {
    stage = await openStage()
    visitor = await stage.visitor()
    const token = await returnAsDemo(visitor, stage)
    const order = { m_id: '1', num: '0.1', price: '1000', operate_type: '1', amount: '100', type: '1' }
    for (let count = 0; count < ORDERS; count++) {
      const { code, msg } = await api(stage.backend.address, 'upbbbuy', order, token)
      assert.equal(code, 1, msg)
    }
  })
  after(() => stage.close())

  async function open(path: string): Promise<void> {
    const { page } = visitor
    await page.goto(stage.backend.address + path)
    await page.locator('main').waitFor()
    await page.waitForFunction(() => {
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
    })
  }

  async function reach(path: string, { by, ...size }: Size, tab?: string): Promise<void> {
    const { page } = visitor
    const where = `${[path, tab].join(' ').trim()} at ${size.width}x${size.height}`
    await page.setViewportSize(size)
    await open(path)
    if (tab) await page.getByRole('tab', { name: tab }).click()
    const last = await pressLast(page, by)
    assert.ok(last, `${where} has a control`)
    assert.equal(last.hit, last.control, `the last control of ${where} is scrolled to and hit`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(wide <= 0, `${where} is no wider than its window`)
  }

  return { visitor: () => visitor, open, reach }
}
