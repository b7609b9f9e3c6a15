import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  addBanner,
  findBanners,
  findBannersIn,
  removeBanner,
  seedSampleBanners,
} from '../../../../server/operations/site/banners.ts'
import type { Texts } from '../../../../shared/base/i18n/catalogue.ts'
import { catalogues } from '../../../../shared/base/i18n/folder.ts'
import { LANGUAGES, type LanguageCode } from '../../../../shared/base/i18n/languages.ts'
import { insertTexts, SAMPLE_BANNERS } from '../../../../site/sample-banner.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'

const SITE = new URL('../../../../site/', import.meta.url)
const texts = Object.fromEntries(
  Object.entries(catalogues).map(([tag, { namespaces }]) => [tag, namespaces['sample-banners'] ?? {}]),
)

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const shown = async () =>
    ((await (await started()).call('getBanner')).data as { img: string }[]).map(({ img }) => img)

  test(`${kind}: getBanner without a payload returns the pictures in order, none at first (HOM-04)`, async () => {
    assert.deepEqual(await shown(), [])
  })

  test(`${kind}: sample banners are added once; each is a drawing of this site marked as a sample`, async () => {
    const { context } = await started()
    await seedSampleBanners(context.db)
    await seedSampleBanners(context.db)
    const pictures = await shown()
    assert.equal(pictures.length, 3)
    for (const picture of pictures) {
      const name = SAMPLE_BANNERS.find((known) => picture === `/banners/${known}.svg`)
      assert.ok(name, picture)
      const drawing = insertTexts(readFileSync(new URL(`banners/${name}.svg`, SITE), 'utf8'), name, LANGUAGES, texts)
      assert.match(drawing, /<text[^>]*class="sample"[^>]*>Sample</)
      for (const { code } of LANGUAGES)
        for (const theme of ['day', 'night'])
          assert.ok(drawing.includes(`id="${code}-${theme}"`), `${picture} ${code} ${theme}`)
    }
  })

  test(`${kind}: sample banners have the words of their drawing in the reader's language, and lead to a page (Q-201)`, async () => {
    const { context } = await started()
    const words = async (lang: LanguageCode) => (await findBannersIn(context.db, lang)).map(({ title }) => title)
    const german: Texts = texts.de ?? {}
    assert.deepEqual((await words('de'))[0], `${german.options}: ${german.optionsText}`)
    assert.deepEqual((await words('en'))[0], 'How options settle: By two trades you can check')
    const pages = (await findBanners(context.db)).map(({ url }) => url)
    assert.deepEqual(pages, ['/options', '/exchange', '/demo-chart'])
  })

  test(`${kind}: sample banners are not added after their removal or to the operator's own`, async () => {
    const { db } = (await started()).context
    for (const { id } of await findBanners(db)) await removeBanner(db, id)
    await seedSampleBanners(db)
    assert.deepEqual(await shown(), [])
    await addBanner(db, { img: '/uploads/own.png', title: '', url: '' })
    await seedSampleBanners(db)
    assert.deepEqual(await shown(), ['/uploads/own.png'])
  })
})

test('the texts of other languages in a sample banner are hidden themselves, so that Chromium does not lay them out', () => {
  for (const name of SAMPLE_BANNERS) {
    const drawing = insertTexts(readFileSync(new URL(`banners/${name}.svg`, SITE), 'utf8'), name, LANGUAGES, texts)
    const hidden = drawing.match(/<text[^>]* display="none"/g) ?? []
    assert.equal(hidden.length, 3 * (LANGUAGES.length - 1), name)
    assert.doesNotMatch(drawing, /<g class="words"[^>]*display/, name)
    assert.match(drawing, /svg :target text { display: inline; }/, name)
  }
})

test('the long second line of a sample banner has a fixed width, so that no font draws it over the drawing', () => {
  const drawing = insertTexts('<!-- words -->', 'exchange', LANGUAGES, texts)
  const widths = new Map(
    LANGUAGES.map(({ code }) => {
      const group = drawing.split(`lang="${code}"`)[1]?.split('</g>')[0] ?? ''
      return [code, /class="sub"[^>]*textLength="(\d+)"/.exec(group)?.[1]]
    }),
  )
  assert.equal(widths.get('de'), '180')
  assert.equal(widths.get('ru'), '180')
  assert.deepEqual(
    ['tr', 'ja', 'ar'].map((code) => widths.get(code as LanguageCode)),
    [undefined, undefined, undefined],
  )
})
