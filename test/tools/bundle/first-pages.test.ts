import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { features } from '../../../tools/bundle/features.ts'
import { firstPages } from '../../../tools/bundle/first-pages.ts'

/** Tags that the frame of the site adds to each page. */
const FRAME_TAGS = ['tl-app-notice', 'tl-notice-banner']

/** Returns the tags on a page of the site. */
function listTags(name: string): string[] {
  if (name !== 'home') return [...FRAME_TAGS, `${features.find(({ page }) => page?.path === `/${name}`)?.tag}`]
  const source = readFileSync('site/pages/index.astro', 'utf8')
  return [
    ...FRAME_TAGS,
    ...[...source.matchAll(/<(tl-[\w-]+)|data-member-element="([\w-]+)"/g)].map(([, tag, later]) => tag ?? later ?? ''),
  ]
}

test('first pages: those on which most visits begin', () => {
  assert.deepEqual(
    firstPages.map(({ name }) => name),
    ['exchange', 'home', 'login', 'market', 'options'],
  )
})

for (const { name, tags, entry } of firstPages)
  test(`${name}: its file has the page's elements, the loader and the access to the stores`, () => {
    assert.deepEqual([...tags].sort(), [...new Set(listTags(name))].sort())
    const source = readFileSync(entry, 'utf8')
    assert.match(source, /import '\.\.\/shared\/element\/loader\/loader\.ts'/)
    assert.match(source, /export \* from '\.\.\/shared\/element\/page-api\/host\.ts'/)
  })
