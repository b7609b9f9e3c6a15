import type { BrowserContext } from 'playwright-core'

/** Stores the token of a returning member in the site's local storage, from an empty page of the site. */
export async function storeToken(context: BrowserContext, site: string, token: string): Promise<void> {
  const page = await context.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(site)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.close()
}
