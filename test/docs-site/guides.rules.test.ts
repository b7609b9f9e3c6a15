import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readGuide, resolveLink } from '../../docs-site/guide-source.ts'
import { GUIDES } from '../../docs-site/guides.ts'

/** `api.md` is generated for GitHub; the site shows the calls as pages of their own. The others are records of contributors, with ids that only the source names. */
const NOT_GUIDES = ['docs/api.md', 'docs/decisions.md', 'docs/requirements.md']

test('every file of docs/ is a guide, and each guide exists under an address of its own', () => {
  const files = GUIDES.map(({ file }) => file)
  assert.deepEqual(
    globSync('docs/*.md').filter((file) => !files.includes(file) && !NOT_GUIDES.includes(file)),
    [],
  )
  assert.equal(new Set(GUIDES.map(({ slug }) => slug)).size, GUIDES.length)
  assert.equal(new Set(files).size, files.length)
})

test('requirements and decisions: are no pages of the public site', () => {
  for (const name of ['requirements', 'decisions'])
    assert.ok(!GUIDES.some(({ file, slug }) => file.includes(name) || slug.includes(name)), name)
})

test('every guide: has a title, a description, and links that lead to files of the site', () => {
  for (const guide of GUIDES) {
    const { title, description, body } = readGuide(guide, readFileSync(guide.file, 'utf8'))
    assert.ok(title && description, guide.file)
    assert.doesNotMatch(body, /^# /m, guide.file)
  }
})

test('links: to guides, with their anchors, to calls, to copied files and to the web', () => {
  assert.equal(resolveLink('embedding.md#browsers', 'docs/re-skinning.md'), '/docs/embedding/#browsers')
  assert.equal(resolveLink('../SECURITY.md', 'docs/operating.md'), '/docs/security/')
  assert.equal(resolveLink('docs/limits.md', 'CHANGELOG.md'), '/docs/limits/')
  assert.equal(resolveLink('../server/operations/openapi/openapi.json', 'docs/own-backend.md'), '/docs/api/')
  assert.equal(resolveLink('themes/plum.json', 'docs/re-skinning.md'), '/docs/files/themes/plum.json')
  assert.equal(
    resolveLink('../examples/re-skin/look.css', 'docs/re-skinning.md'),
    '/docs/files/examples/re-skin/look.css.txt',
  )
  assert.equal(resolveLink('https://example.com/a.md', 'docs/re-skinning.md'), 'https://example.com/a.md')
  assert.equal(resolveLink('#browsers', 'docs/embedding.md'), '#browsers')
})

test('link to a file outside of the site: the build fails and names both files', () => {
  assert.throws(() => resolveLink('../NOTICE', 'docs/start.md'), /docs\/start\.md links to \.\.\/NOTICE/)
})

test('link with the name of a file as its text: has the title of the page', () => {
  const read = (text: string) => readGuide({ file: 'docs/x.md', slug: 'x' }, `# X\n\n${text}\n`).body
  assert.equal(read('see [embedding.md](embedding.md#browsers)'), 'see [Embedding](/docs/embedding/#browsers)')
  assert.equal(read('see [the browsers](embedding.md#browsers)'), 'see [the browsers](/docs/embedding/#browsers)')
})

test('links in code: stay as they are', () => {
  const { body } = readGuide({ file: 'docs/x.md', slug: 'x' }, '# X\n\nText.\n\n```text\n[a](nothing.md)\n```\n')
  assert.match(body, /\[a\]\(nothing\.md\)/)
})

test('code: is highlighted as a similar language, and a language without highlighting fails the build, because it would not be escaped', () => {
  const read = (language: string) =>
    readGuide({ file: 'docs/x.md', slug: 'x' }, `# X\n\nText.\n\n\`\`\`${language}\nx\n\`\`\`\n`).body
  assert.match(read('vue'), /```html\nx/)
  assert.match(read('sh'), /```sh\nx/)
  assert.throws(() => read('elm'), /docs\/x\.md: code cannot be highlighted: ```elm/)
})
