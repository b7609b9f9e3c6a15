import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { APP_ICONS, drawingOf } from '../../site/app-icons.ts'
import { webManifest } from '../../site/web-manifest.ts'

test('icons use the site’s own drawing: round, filling a square, or the mark alone', async () => {
  const favicon = await readFile('site/public/favicon.svg', 'utf8')
  const [mark = ''] = /<path[^>]*>/.exec(favicon) ?? []
  assert.equal(drawingOf(favicon, 'round'), favicon)
  for (const shape of ['whole', 'sign'] as const) {
    const drawing = drawingOf(favicon, shape)
    assert.ok(drawing.includes(mark))
    assert.ok(!drawing.includes('<circle'))
    assert.equal(drawing.includes('<rect width="100%" height="100%" fill="#07090f"/>'), shape === 'whole')
  }
})

test('a site icon without a background throws', () => {
  assert.throws(() => drawingOf('<svg/>', 'whole'), /no <circle/)
})

test('the manifest has all required fields and describes the same app in every language', () => {
  for (const language of LANGUAGES) {
    const { id, start_url, scope, display, lang, dir, icons } = webManifest(language, {})
    assert.deepEqual([id, start_url, scope, display], ['/', '/', '/', 'standalone'])
    assert.deepEqual([lang, dir], [language.code, language.direction])
    for (const purpose of ['any', 'maskable'])
      assert.deepEqual(
        icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes),
        ['192x192', '512x512'],
      )
    const drawn = new Set(APP_ICONS.map(({ name }) => `/icons/${name}.png`))
    assert.ok(icons.every(({ src }) => drawn.has(src)))
  }
})
