import type { Page } from 'playwright-core'

/** Waits until each element that matches has colours derived from those of the page. */
export async function waitForLegibleColours(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const elements = [...document.querySelectorAll(wanted)]
    const isDerived = (element: Element) => getComputedStyle(element).getPropertyValue('--tl-legible-bg') !== ''
    return elements.length > 0 && elements.every(isDerived)
  }, selector)
}
