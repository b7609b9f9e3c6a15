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
import { catalogues } from '../../../../shared/base/i18n/folder.ts'
import { LANGUAGES, type LanguageCode } from '../../../../shared/base/i18n/languages.ts'
import { insertTargets, SAMPLE_BANNERS } from '../../../../site/sample-banner.ts'
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

  test(`${kind}: sample banners are added once; each is a drawing of this site without words`, async () => {
    const { context } = await started()
    await seedSampleBanners(context.db)
    await seedSampleBanners(context.db)
    const pictures = await shown()
    assert.equal(pictures.length, 3)
    for (const picture of pictures) {
      const name = SAMPLE_BANNERS.find((known) => picture === `/banners/${known}.svg`)
      assert.ok(name, picture)
      const drawing = insertTargets(readFileSync(new URL(`banners/${name}.svg`, SITE), 'utf8'), LANGUAGES)
      assert.doesNotMatch(drawing, /<text|font-family/, 'words are no part of the drawing')
      for (const { code } of LANGUAGES)
        for (const theme of ['day', 'night'])
          assert.ok(drawing.includes(`id="${code}-${theme}"`), `${picture} ${code} ${theme}`)
    }
  })

  test(`${kind}: sample banners have words in the reader's language, marked as a sample, and lead to a page (Q-201, Q-630)`, async () => {
    const { context } = await started()
    const read = async (lang: LanguageCode) =>
      (await findBannersIn(context.db, lang)).map(({ title, words }) => ({ title, words }))[0]
    const { options: heading = '', optionsText: line = '', sample: mark } = texts.de ?? {}
    assert.deepEqual(await read('de'), { title: `${heading}: ${line}`, words: { heading, line, mark } })
    assert.equal((await read('en'))?.title, 'How options settle: By two trades you can check')
    for (const { code } of LANGUAGES)
      for (const { words } of await findBannersIn(context.db, code))
        assert.ok(words?.heading && words.line && words.mark, code)
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
    assert.equal((await findBannersIn(db, 'en'))[0]?.words, null, 'a picture of the operator has its own words')
  })
})
