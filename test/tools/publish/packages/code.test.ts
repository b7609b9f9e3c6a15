import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { collectCode, makePortable } from '../../../../tools/publish/packages/code.ts'

/** Built files with what a package changes, shortened. */
const BUILT: Readonly<Record<string, string>> = {
  'tl-ticker.js':
    'import{a}from"./chunks/texts.js";import("./chunks/coins.js").catch(self.tradeletMissing);\n//# sourceMappingURL=tl-ticker.js.map',
  'chunks/texts.js': `let again="";load=(e,n)=>import(\`../texts/3bffa1f5/\${e}/\${t[n]??n}.js\${again}\`)`,
  'chunks/coins.js':
    'import"./sheet.js";import("./attend.js");import("./framed.js");let t=new URL(".",new URL("../coins/d882b958/$pac.svg",import.meta.url).href).href',
  'chunks/sheet.js':
    'let b=import.meta.url.replace(/(?:(?:chunks|suite)\\/)?[^/]*$/,"tradelet.js");async function c(){await import(b),0}',
  'chunks/attend.js':
    'let l=()=>{import(import.meta.url.replace(/(?:(?:chunks|suite)\\/)?[^/]*$/,"money-watch.js")).catch(console.warn)}',
  'open.js':
    'import{b}from"./chunks/sheet.js";var q=async(e)=>{throw TypeError("tradelet.open: "+e)},r=async()=>{(await import("./session.js")).signIn(),customElements.get(t)||await import(b)}',
  'chunks/framed.js':
    'let o=e=>{import(import.meta.url.replace(/(?:(?:chunks|suite)\\/)?[^/]*$/,"frame.js")).then(t=>t.addFrames([e]))}',
  'chunks/unused.js': '',
}

describe('code of a package', () => {
  it('contains the files that an entry needs, also on demand, and no others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradelet-code-'))
    mkdirSync(join(folder, 'chunks'))
    for (const [name, text] of Object.entries(BUILT)) writeFileSync(join(folder, name), text)
    const found = collectCode(folder, ['tl-ticker.js'])
    rmSync(folder, { recursive: true })
    assert.deepEqual([...found.keys()].sort(), [
      'chunks/attend.js',
      'chunks/coins.js',
      'chunks/framed.js',
      'chunks/sheet.js',
      'chunks/texts.js',
      'tl-ticker.js',
    ])
  })

  it('has no address that is computed from its own', () => {
    const portable = makePortable(new Map(Object.entries(BUILT)))
    assert.equal(portable.get('tl-ticker.js'), 'import{a}from"./chunks/texts.js";import("./chunks/coins.js");\n')
    assert.match(
      portable.get('chunks/texts.js') ?? '',
      /^import\{loadTexts as packagedTexts\}from"\.\.\/texts\.js";.*packagedTexts\("3bffa1f5\/"\+e\+"\/"\+\(t\[n\]\?\?n\)\+"\.js"\)$/,
    )
    assert.match(portable.get('chunks/coins.js') ?? '', /tradeletAssets\?\?.*\+"coins\/d882b958\/"\)$/)
    assert.equal(portable.get('chunks/attend.js'), 'let l=()=>{import("../money-watch.js").catch(console.warn)}')
    assert.match(
      portable.get('chunks/framed.js') ?? '',
      /^let o=e=>\{import\((?:\/\*.*?\*\/ )*`\$\{globalThis\.tradeletAssets\}frame\.js`\)\.then\(/,
    )
    assert.match(
      portable.get('chunks/sheet.js') ?? '',
      /^import\{loadPages as packagedPages\}from"\.\.\/page-loader\.js";.*await packagedPages\(\),0\}$/,
    )
    assert.match(
      portable.get('open.js') ?? '',
      /^import\{loadPages as packagedPages\}from"\.\/page-loader\.js";.*import\("\.\/session\.js"\).*await packagedPages\(\)\}$/,
    )
  })

  it('a build without one of these addresses: the packages are not written', () => {
    const { 'chunks/sheet.js': _sheet, ...others } = BUILT
    assert.throws(
      () => makePortable(new Map(Object.entries(others))),
      /"login sheet" must be in one built file, found in 0/,
    )
  })
})
