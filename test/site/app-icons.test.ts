import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { test } from 'node:test'
import sharp from 'sharp'
import { LANGUAGES } from '../../shared/base/i18n/languages.ts'
import { APP_ICONS, renderIcon, renderShortcutIcon, SHORTCUT_ICONS } from '../../site/app-icons.ts'
import { SCREENSHOT_FOLDER } from '../../site/app-screenshots.ts'
import { createWebManifest } from '../../site/web-manifest.ts'

test('icons use the site’s own drawing: round, filling a square, or the mark alone', async () => {
  const favicon = await readFile('site/public/favicon.svg', 'utf8')
  const [mark = ''] = /<path[^>]*>/.exec(favicon) ?? []
  assert.equal(renderIcon(favicon, 'round'), favicon)
  for (const shape of ['whole', 'sign'] as const) {
    const drawing = renderIcon(favicon, shape)
    assert.ok(drawing.includes(mark))
    assert.ok(!drawing.includes('<circle'))
    assert.equal(drawing.includes('<rect width="100%" height="100%" fill="#07090f"/>'), shape === 'whole')
  }
})

test('the icon of a shortcut has the drawing of its page on the ground of the site’s icon', async () => {
  const [ground = ''] = /<circle[^>]*>/.exec(await readFile('site/public/favicon.svg', 'utf8')) ?? []
  for (const icon of Object.values(SHORTCUT_ICONS)) {
    const lucide = await readFile(`node_modules/lucide-static/icons/${icon}.svg`, 'utf8')
    const drawing = renderShortcutIcon(lucide)
    assert.ok(drawing.includes(ground))
    const shapes = lucide.match(/<(?:path|line|circle|polyline|rect)\b[^>]*>/g) ?? []
    assert.ok(shapes.length > 0 && shapes.every((shape) => drawing.includes(shape)), icon)
  }
})

test('a site icon without a background throws', () => {
  assert.throws(() => renderIcon('<svg/>', 'whole'), /no <circle/)
})

test('the manifest has all required fields and describes the same app in every language', () => {
  for (const language of LANGUAGES) {
    const { id, start_url, scope, display, lang, dir, icons, shortcuts, ...rest } = createWebManifest(language, {})
    assert.deepEqual([id, start_url, scope, display], ['/', '/', '/', 'standalone'])
    assert.deepEqual([lang, dir], [language.code, language.direction])
    assert.deepEqual(rest.display_override, ['standalone', 'minimal-ui'])
    assert.deepEqual(rest.launch_handler, { client_mode: ['navigate-existing', 'auto'] })
    for (const purpose of ['any', 'maskable'])
      assert.deepEqual(
        icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes),
        ['192x192', '512x512'],
      )
    const drawn = new Set(APP_ICONS.map(({ name }) => `/icons/${name}.png`))
    assert.ok(icons.every(({ src }) => drawn.has(src)))
    for (const { url, icons } of shortcuts) {
      const page = url.slice(1)
      assert.ok(page in SHORTCUT_ICONS, url)
      assert.deepEqual(
        icons.map(({ src }) => src),
        [`/icons/${page}-96.png`],
      )
    }
  }
})

test('pictures of the manifest: exist in the stated size and form, within the limits of browsers', async () => {
  const [language] = LANGUAGES
  assert.ok(language)
  const { screenshots } = createWebManifest(language, {})
  const files = await readdir(SCREENSHOT_FOLDER)
  assert.deepEqual(files.sort(), screenshots.map(({ src }) => src.replace('/screenshots/', '')).sort())
  for (const { src, sizes, type, form_factor } of screenshots) {
    const { width = 0, height = 0, format } = await sharp(`site/public${src}`).metadata()
    assert.deepEqual([`${width}x${height}`, `image/${format}`], [sizes, type], src)
    assert.equal(form_factor, width > height ? 'wide' : 'narrow', src)
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    assert.ok(short >= 320 && long <= 3840 && long <= 2.3 * short, src)
    assert.ok((await stat(`site/public${src}`)).size < 90_000, `${src} is too large`)
  }
  assert.deepEqual(new Set(screenshots.map((one) => one.form_factor)), new Set(['narrow', 'wide']))
})
