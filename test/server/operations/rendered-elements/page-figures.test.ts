import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { PLACEHOLDER_ORIGIN } from '../../../../server/operations/rendered-elements/element-page.ts'
import type { RenderOrder, RenderResult } from '../../../../server/operations/rendered-elements/render-messages.ts'
import { serveFiles } from '../../../../server/operations/site/site-files.ts'
import { temporaryFolder } from '../../../support/databases.ts'

const STYLE = '.app{color:red}'
/** Hides figures from a visitor who has chosen another language. */
const LANGUAGE_STYLE = 'html[data-session]:not([lang="zh-Hans"]) [data-rendered]{--tl-rendered-visibility:hidden}'
const LEAF_STYLE = ':host{color:blue}'
const PAGE =
  '<!DOCTYPE html><html lang="en" data-visitors="login"><head><title>Tradelet</title></head><body>' +
  '<tl-ticker class="place" layout="carousel"><i>…</i></tl-ticker><tl-ranking class="place"><i>…</i></tl-ranking></body></html>'

let app: FastifyInstance
let orders: RenderOrder[]
let mayLook: boolean
let results: Record<string, RenderResult | null>

beforeEach(async () => {
  const dist = await temporaryFolder()
  await mkdir(join(dist, 'site'))
  for (const name of ['index', 'market', '404']) await writeFile(join(dist, 'site', `${name}.html`), PAGE)
  orders = []
  mayLook = true
  results = {
    'tl-ticker': {
      kind: 'rendered',
      html: `<template shadowrootmode="open"><style data-rendered>${STYLE}</style><a href="${PLACEHOLDER_ORIGIN}/options">1.00</a><x-y><template shadowrootmode="open"><style>${LEAF_STYLE}</style></template></x-y></template>`,
      styles: STYLE,
      states: ['de', 'stale'],
    },
    'tl-ranking': null,
  }
  const peek = async (order: RenderOrder) => {
    orders.push(order)
    return results[order.tag] ?? null
  }
  app = Fastify()
  app.register(
    serveFiles(
      {
        customScript: async () => '',
        pictureOrigins: async () => [],
        firstPicture: async () => null,
        app: { getLook: async () => ({ name: 'Tradelet', logo: '', visitors_may_look: mayLook }), isKept: true },
        rendered: {
          elements: { peek, render: async () => ({ kind: 'late' }), readDeclarations: async () => null },
          listSymbols: () => ['btcusdt'],
        },
      },
      dist,
    ),
  )
  await app.ready()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-language': 'zh-TW,en;q=0.5', ...headers } })
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the home page: each element that is ready has its figures, in the language that the site chooses, and the policy allows their styles', async () => {
  const { body, headers } = await get('/')
  const root = results['tl-ticker']?.kind === 'rendered' ? results['tl-ticker'].html : ''
  const inserted = `<tl-ticker class="place" layout="carousel" data-rendered="de stale">${root.replaceAll(PLACEHOLDER_ORIGIN, '')}<i>`
  assert.equal(
    body,
    PAGE.replace('data-visitors="login"', 'data-visitors="look"')
      .replace('</head>', `<style>${LANGUAGE_STYLE}</style></head>`)
      .replace(/<tl-ticker[^>]*><i>/, () => inserted),
  )
  assert.deepEqual(
    orders.map(({ tag, attributes, language, isHosted }) => [tag, attributes, language, isHosted]),
    [
      ['tl-ticker', { layout: 'carousel' }, 'zh-Hans', true],
      ['tl-ranking', {}, 'zh-Hans', true],
    ],
  )
  const styles = /style-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  assert.deepEqual(
    [STYLE, LEAF_STYLE, LANGUAGE_STYLE].filter((style) => !styles.includes(hash(style))),
    [],
  )
  assert.match(String(headers.vary), /accept-language, sec-fetch-dest/)
  await get('/', { 'accept-language': 'de, zh;q=0.9' })
  assert.equal(orders.at(-1)?.language, 'en')
  const again = await get('/', { 'if-none-match': String(headers.etag) })
  assert.equal(again.statusCode, 304)
})

test('without figures: for other pages, for the service worker, and while visitors may not look', async () => {
  assert.equal((await get('/market')).body.includes('data-rendered'), false)
  assert.equal((await get('/', { 'sec-fetch-dest': 'empty' })).body.includes('data-rendered'), false)
  mayLook = false
  assert.equal((await get('/')).body, PAGE)
  assert.equal(orders.length, 0)
})

test('elements that are not ready: the page as it was built', async () => {
  results = {}
  const { body, headers } = await get('/')
  assert.equal(body.includes('data-rendered'), false)
  assert.equal(String(headers['content-security-policy']).includes(hash(STYLE)), false)
})
