import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { GUIDES } from '../../../../docs-site/guides.ts'
import { features } from '../../../../tools/bundle/features.ts'
import { readElementDeclarations } from '../../../../tools/documents/element-declarations.ts'
import { ALL_GROUPS, createLlmsFiles, createPackagedTexts } from '../../../../tools/documents/site/llms.ts'
import { createRobots, createSitemap } from '../../../../tools/documents/site/sitemap.ts'
import { projectRoot } from '../../../../tools/lib/process.ts'
import { createElementsPackage, createReactPackage } from '../../../../tools/publish/packages/package-json.ts'

/** Size that a language model reads along with a question. */
const MAX_INDEX_BYTES = 16_000

const elements = readElementDeclarations(projectRoot)
const LINK = /\]\(([^)#]+)/g
const listLinks = (text: string): string[] => [...text.matchAll(LINK)].map(([, target = '']) => target)

test('llms.txt: a short index with a file for each element and each guide', () => {
  const { index, files } = createLlmsFiles(elements, { root: projectRoot, base: '/docs/', groups: ALL_GROUPS })
  assert.ok(index.length < MAX_INDEX_BYTES, `${index.length}`)
  const wanted = [...features.map(({ tag }) => `elements/${tag}.md`), ...GUIDES.map(({ slug }) => `${slug}.md`)]
  assert.deepEqual(
    wanted.filter((path) => !index.includes(`](/docs/${path})`) || !files[path]),
    [],
  )
  assert.deepEqual(
    listLinks(index).filter((target) => !(target.slice('/docs/'.length) in files)),
    [],
  )
})

test('file of an element: has its attributes, events with their details, and parts', () => {
  const { files } = createLlmsFiles(elements, { root: projectRoot, base: '/docs/', groups: ['start'] })
  const text = files['elements/tl-options.md'] ?? ''
  assert.match(
    text,
    /- `no-chart` \(`boolean`, default `false`, property `noChart`, not reflected\): Leaves out the chart\./,
  )
  assert.match(
    text,
    /- `tl-order` \(`CustomEvent<OptionOrderDetail>`\): [^\n]+\n(?: {2}- [^\n]+\n)* {2}- `detail\.phase`/,
  )
})

test('links between guides: lead to the texts of the guides, with their anchors', () => {
  const { files } = createLlmsFiles(elements, { root: projectRoot, base: '/docs/', groups: ALL_GROUPS })
  assert.match(files['first-widget.md'] ?? '', /\]\(\/docs\/embedding\.md#packages-and-types\)/)
})

test('package: exports its index, its texts and its licences, and each relative link leads to a file of it', () => {
  const files = createPackagedTexts(elements, projectRoot)
  for (const [name, text] of Object.entries(files))
    for (const target of listLinks(text).filter((one) => one.startsWith('./')))
      assert.ok(
        (name === 'llms.txt' ? target.slice('./'.length) : `docs/${target.slice('./'.length)}`) in files,
        `${name}: ${target}`,
      )
  const basics = { version: '1.2.3', license: 'MIT' }
  const { exports } = createElementsPackage(basics, new Map())
  for (const path of ['./llms.txt', './docs/*.md', './LICENSE', './NOTICE', './THIRD-PARTY-LICENSES.txt'])
    assert.equal(exports[path as keyof typeof exports], path)
  assert.ok(existsSync('LICENSE') && existsSync('NOTICE'))
  assert.equal(createReactPackage(basics).exports['./LICENSE'], './LICENSE')
})

test('sitemap: public pages and documentation; pages that the operator may open in a comment; no page of members', () => {
  const text = createSitemap(
    [
      { path: '/market', access: 'public' },
      { path: '/login', access: 'visitor' },
      { path: '/options', access: 'look' },
      { path: '/assets', access: 'member' },
      { path: '/partner-access', access: 'public' },
    ],
    ['index.html', 'embedding/index.html', 'preview/index.html'],
  )
  assert.deepEqual(
    [...text.replace(/<!--.*-->/, '').matchAll(/<loc>https:\/\/trade\.example\.com(.*?)<\/loc>/g)].map(
      ([, path]) => path,
    ),
    ['/', '/docs/', '/docs/embedding/', '/login', '/market'],
  )
  assert.match(text, /<!-- visitors_may_look <url><loc>[^<]+\/options<\/loc><\/url> -->/)
  assert.match(createRobots(), /^Sitemap: https:\/\/trade\.example\.com\/sitemap\.xml$/m)
})
