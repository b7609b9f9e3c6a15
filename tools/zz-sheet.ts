import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { pages } from './build/features.ts'
import { BROWSER_ARGS, requireBrowserPath } from './lib/browser.ts'
import { startTemporaryBackend } from './lib/temporary-backend.ts'
import { saveContactSheet } from './test/pictures/contact-sheet.ts'
import { prepareDemoMember } from './test/pictures/member.ts'
const [w, h, theme, language, who = 'member', only = ''] = process.argv.slice(2)
const Q: Record<string, string> = { '/loans-application': '?id=1', '/lockming-application': '?id=1', '/trade-account': '?id=1&type=2' }
const backend = await startTemporaryBackend()
const browser = await chromium.launch({ executablePath: requireBrowserPath(), args: BROWSER_ARGS })
const member = await prepareDemoMember(backend)
const context = await browser.newContext({ viewport: { width: Number(w), height: Number(h) } })
await context.addInitScript((e) => { for (const [k, v] of Object.entries(e)) localStorage.setItem(k, v) }, { theme: theme!, language: language!, ...(who === 'member' && { token: member }) })
const shots = []
for (const { path } of pages.filter((p) => (!only || only.split(',').includes(p.path)) && (who === 'member' ? p.access !== 'visitor' : p.access !== 'member'))) {
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(path, String(e).slice(0, 200)))
  await page.goto(backend.address + path + (Q[path] ?? ''), { waitUntil: 'load' })
  await page.waitForTimeout(2200)
  const file = join('/work/shots', `${path === '/' ? 'home' : path.slice(1)}-${w}-${theme}-${language}-${who}.png`)
  await page.screenshot({ path: file })
  shots.push({ file, caption: path })
  await page.close()
}
await saveContactSheet(browser, `${w} ${theme} ${language} ${who}`, shots, `/work/shots/sheet-${w}-${theme}-${language}-${who}.png`)
await browser.close(); await backend.close()
