import { chromium } from 'playwright-core'
import { features } from '../tools/build/features.ts'
import { chromiumOptions } from './support/journey/browsers.ts'
import { serveStaticSite } from './support/journey/demo-page.ts'

const attrs: Record<string, string> = {
  record: 'type="option" number="NUM"',
  'public-trade': 'symbol="btcusdt"',
  'mining-application': 'machine="1"',
  'loan-application': 'project="1"',
  'partner-access':
    'partner="harbour" origin="https://harbour.example" scopes="read" challenge="ccccccccccccccccccccccccccccccccccccccccccc"',
  wallet: '',
}
const html = (body: string, opts = '{ seed: 1 }') =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><script type="module" src="/embed/tradelet.js"></script><script type="module">tradelet.demo(${opts})</script><body style="margin:0">${body}`
const pages: Record<string, string> = {}
for (const f of features) pages['/' + f.name] = html(`<${f.tag} ${attrs[f.name] ?? ''}></${f.tag}>`)
const site = await serveStaticSite(pages)
const browser = await chromium.launch(chromiumOptions())
const only = process.argv.slice(2)
for (const f of features) {
  if (only.length && !only.includes(f.name)) continue
  const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const page = await ctx.newPage()
  const faults: string[] = []
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') faults.push(m.text())
  })
  page.on('pageerror', (e) => faults.push('ERR ' + e.message))
  await page.goto(site.address + '/' + f.name)
  let text = ''
  try {
    text = await page.evaluate(async (tag) => {
      const t = await import('/embed/testing.js' as string)
      const e = document.querySelector(tag)!
      await t.waitForReady(e, 8000)
      return t.readText(e)
    }, f.tag)
  } catch (e) {
    text = 'FAIL ' + String(e).slice(0, 400)
  }
  console.log('==', f.name, '|', text.slice(0, 330), faults.length ? 'FAULTS ' + faults.join(';').slice(0, 300) : '')
  await page.screenshot({ path: `/tmp/demo/${f.name}.png` })
  await ctx.close()
}
console.log(site.strayed)
await browser.close()
site.close()
