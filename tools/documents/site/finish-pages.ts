import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLED_TAG = /<[a-z][^<>]*?\sstyle="[^"]*"[^<>]*>/gi
const STYLE = /\sstyle="([^"]*)"/
const CLASS = /\sclass="([^"]*)"/
const HASH_DIGITS = 10

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)
const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** Replaces the style attributes of a page by classes. `rules` collects the declarations by class. */
export function moveStyles(html: string, rules: Map<string, string>): string {
  return html.replace(STYLED_TAG, (tag) => {
    const declarations = decode(STYLE.exec(tag)?.[1] ?? '')
    const name = `s-${hash(declarations)}`
    rules.set(name, declarations)
    const bare = tag.replace(STYLE, '')
    return CLASS.test(bare)
      ? bare.replace(CLASS, (_whole, names) => ` class="${names} ${name}"`)
      : bare.replace(/^<[\w-]+/, (start) => `${start} class="${name}"`)
  })
}

/** Makes code and tables that may scroll reachable by keyboard. Tables with attributes are left to their pages. */
export const makeScrollable = (html: string): string =>
  html
    .replace(/<pre(?![^>]*tabindex)/g, '<pre tabindex="0"')
    .replace(/<table>[\s\S]*?<\/table>/g, (table) => `<div class="table" tabindex="0">${table}</div>`)

/** Interfaces of the search that Pagefind adds; Starlight has its own. */
const UNUSED = 'pagefind/pagefind-{component-ui,modular-ui,highlight,ui}.*'

/** Deletes files that no page loads. */
export function removeUnused(folder: string): void {
  for (const file of globSync(UNUSED, { cwd: folder })) rmSync(join(folder, file))
}

/**
 * Moves the style attributes of all pages of the built documentation site to one style sheet, because its policy allows no inline styles. Markdown tables and
 * Starlight's icons have such attributes.
 */
export function finishPages(folder: string): void {
  const rules = new Map<string, string>()
  const pages = globSync('**/*.html', { cwd: folder }).map((file) => {
    const path = join(folder, file)
    return { path, html: makeScrollable(moveStyles(readFileSync(path, 'utf8'), rules)) }
  })
  const sheet = [...rules].map(([name, declarations]) => `.${name}{${declarations}}`).join('\n')
  const file = `_astro/moved.${hash(sheet)}.css`
  writeFileSync(join(folder, file), sheet)
  const link = `<link rel="stylesheet" href="/docs/${file}"></head>`
  for (const { path, html } of pages)
    writeFileSync(
      path,
      html.replace('</head>', () => link),
    )
}
