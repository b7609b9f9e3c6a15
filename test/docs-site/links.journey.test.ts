import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readChapters } from '../../docs-site/api/chapters.ts'
import { GUIDES } from '../../docs-site/guides.ts'
import { features } from '../../tools/bundle/features.ts'

const PAGES = new Map(
  globSync('dist/docs/**/*.html').map((file) => [
    `/${file.slice('dist/'.length).replace(/index\.html$/, '')}`,
    readFileSync(file, 'utf8'),
  ]),
)
const getIds = (html: string): Set<string> => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
const IDS = new Map([...PAGES].map(([path, html]) => [path, getIds(html)]))

test('built documentation: has a page for each guide, each element and each domain of calls', () => {
  const wanted = [
    ...GUIDES.map(({ slug }) => `/docs/${slug}/`),
    ...features.map(({ tag }) => `/docs/elements/${tag}/`),
    ...readChapters().map(({ name }) => `/docs/api/${name}/`),
    ...['', 'elements/', 'configurator/', 'theme-editor/', 'preview/', 'api/'].map((path) => `/docs/${path}`),
  ]
  assert.deepEqual(
    wanted.filter((path) => !PAGES.has(path)),
    [],
  )
})

test('built documentation: every link and file of a page exists, and every anchor', () => {
  const broken = new Set<string>()
  for (const [from, html] of PAGES)
    for (const [, name, target = ''] of html.matchAll(/<[a-z][^<>]*?\s(href|src)="([^"]*)"/g)) {
      if (/^(?:[a-z]+:|\/\/)/i.test(target) || target === '') continue
      const { pathname, hash } = new URL(target, `http://docs.test${from}`)
      if (pathname.startsWith('/docs/') && pathname.endsWith('/')) {
        const ids = IDS.get(pathname)
        const isFound =
          ids &&
          (hash === '' || hash === '#_top' || /^#element=/.test(hash) || ids.has(decodeURIComponent(hash.slice(1))))
        if (!isFound) broken.add(`${from}: ${name} ${target}`)
      } else if (!existsSync(`dist${pathname}`)) broken.add(`${from}: ${name} ${target}`)
    }
  assert.deepEqual([...broken], [])
})

test('built documentation: shows no backticks outside of code', () => {
  const found = [...PAGES].flatMap(([path, html]) => {
    const text = html.replace(/<(pre|code|script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
    return [...text.matchAll(/.{0,30}`.{0,30}/g)].map(([part]) => `${path}: ${part}`)
  })
  assert.deepEqual(found, [])
})

test('element pages: have an index that leads to each of their tables', () => {
  for (const { tag } of features) {
    const html = PAGES.get(`/docs/elements/${tag}/`) ?? ''
    const titles = [...html.matchAll(/<h2 id="([^"]+)"/g)]
      .map(([, id]) => id)
      .filter((id) => !/^(attributes-form|events-log|starlight__.*)$/.test(id ?? ''))
    assert.ok(titles.length > 1, tag)
    for (const id of titles) assert.match(html, new RegExp(`<starlight-toc[\\s\\S]*href="#${id}"`), `${tag}: ${id}`)
  }
})

test('built documentation: has no style attribute and no inline style, which the policy would block', () => {
  for (const [path, html] of PAGES) {
    assert.doesNotMatch(html.replace(/<code[\s\S]*?<\/code>/g, ''), /<[a-z][^<>]*\sstyle="/, path)
    assert.doesNotMatch(html, /<style\b/, path)
  }
})
