import { chromium } from 'playwright-core'
import { chromiumOptions } from './support/journey/browsers.ts'
import { serveStaticSite } from './support/journey/demo-page.ts'

const html = (body: string, o = '{seed:1}', lang = 'en', theme = 'day') =>
  `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}"><meta name="viewport" content="width=device-width"><script type="module" src="/embed/tradelet.js"></script><script type="module">tradelet.demo(${o})</script><body style="margin:0">${body}`
const pages: Record<string, string> = {
  '/o': html('<tl-options></tl-options>'),
  '/x': html('<tl-exchange></tl-exchange>'),
  '/ar': html('<tl-ticker></tl-ticker><tl-assets></tl-assets>', '{seed:3}', 'ar', 'night'),
  '/w': html('<tl-wallet></tl-wallet><tl-market></tl-market>', '{seed:2}'),
  '/empty': html('<tl-assets></tl-assets>', '{scenario:"empty"}'),
  '/halt': html('<tl-exchange></tl-exchange>', '{scenario:"market-halted"}'),
  '/frozen': html('<tl-options></tl-options>', '{scenario:"feed-frozen"}'),
  '/slow': html('<tl-login></tl-login>', '{scenario:"slow",signedIn:false}'),
}
const site = await serveStaticSite(pages)
const browser = await chromium.launch(chromiumOptions())
for (const t of Object.keys(pages)) {
  const w = t === '/w' || t === '/x' ? 1440 : 390
  const page = await browser.newPage({ viewport: { width: w, height: w === 390 ? 844 : 900 } })
  page.on('console', (m) => m.type() !== 'log' && console.log(t, m.text()))
  page.on('pageerror', (e) => console.log(t, e))
  await page.goto(site.address + t)
  await page.waitForTimeout(9000)
  await page.screenshot({ path: `/tmp/demo/s${t.slice(1)}.png` })
  await page.close()
}
console.log(site.strayed)
await browser.close()
site.close()
