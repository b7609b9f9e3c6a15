import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { englishTexts } from '../../../shared/base/i18n/folder.ts'
import type { Access, EntryPlace } from '../../../shared/element/manifest/feature.ts'
import { features, generateFeatureModule, getMenuItems, pages, tabs } from '../../../tools/bundle/features.ts'
import { readElementDeclarations } from '../../../tools/documents/element-declarations.ts'

/** Texts that each menu has for its entries. */
const TEXTS: Record<EntryPlace, Record<string, string>> = {
  menu: { ...englishTexts.menu },
  member: { ...englishTexts.personal, ...englishTexts.member },
  assets: { ...englishTexts.balances },
  bar: { ...englishTexts.site },
}
const places = Object.keys(TEXTS) as EntryPlace[]
const isIcon = (name: string) => existsSync(`node_modules/lucide-static/icons/${name}.svg`)
const elements = new Map(readElementDeclarations(process.cwd()).map((element) => [element.tag, element]))

describe('every feature', () => {
  it('has a manifest next to its element', () => {
    const folders = globSync('widgets/*/*.element.ts').map((file) => basename(file, '.element.ts'))
    assert.deepEqual(features.map(({ name }) => name).sort(), folders.sort())
  })

  it('names icons and texts that exist', () => {
    for (const { path, title, tab } of pages) {
      assert.ok(englishTexts.site && title in englishTexts.site, `${path} has no title ${title}`)
      if (tab) assert.ok(isIcon(tab.icon), `${path} has no drawing ${tab.icon}`)
    }
    for (const place of places)
      for (const { name, icon } of getMenuItems(place)) {
        assert.ok(name in TEXTS[place], `${place} has no text ${name}`)
        assert.ok(isIcon(icon), `${place} has no drawing ${icon}`)
      }
  })

  it('has a goal of its bytes within the limit', () => {
    for (const { tag, budget } of features)
      assert.ok(Number.parseFloat(budget.goal) <= Number.parseFloat(budget.limit), tag)
  })

  it('sets only attributes that its element has', () => {
    for (const { tag, page } of features) {
      const known = elements.get(tag)?.attributes.map(({ name }) => name)
      for (const name of [...Object.values(page?.query ?? {}), ...Object.keys(page?.attributes ?? {})])
        assert.ok(known?.includes(name), `${tag} has no attribute ${name}`)
    }
  })
})

describe('pages of the site', () => {
  it('have the paths of the specification (section 2)', () => {
    const paths: string[] = pages.map(({ path }) => path)
    const named = ['/', '/login', '/register', '/options', '/market', '/exchange', '/trade-lst', '/assets', '/notify']
    const own = ['/trade-account', '/changemoney', '/introduction', '/invite', '/security', '/demo-chart']
    const spelled = ['/modifyPwd', '/resetLegalPwd', '/real_authentication', '/bindMentionAddress']
    for (const path of [...named, ...own, ...spelled]) assert.ok(paths.includes(path), path)
    assert.equal(new Set(paths).size, paths.length)
  })

  it('are for members, except public ones and those for visitors', () => {
    const pathsOf = (access: Access): string[] =>
      pages
        .filter((page) => page.access === access)
        .map(({ path }) => path)
        .sort()
    assert.deepEqual(pathsOf('visitor'), ['/forgot-password', '/login', '/register'])
    assert.deepEqual(pathsOf('look'), ['/exchange', '/options'])
    for (const path of ['/', '/demo-chart', '/market']) assert.ok(pathsOf('public').includes(path))
  })

  it('have five tabs in their order (RTE-05)', () => {
    assert.deepEqual(
      tabs.map(({ path }) => path),
      ['/', '/market', '/exchange', '/options', '/assets'],
    )
  })
})

it('module of features: generated for declared names only', () => {
  assert.match(generateFeatureModule('features:routes') ?? '', /^export default \["\/",/)
  assert.match(generateFeatureModule('features:menu') ?? '', /import icon0 from 'lucide-static\/icons\/timer.svg\?raw'/)
  assert.equal(generateFeatureModule('features:nothing'), null)
  assert.equal(generateFeatureModule('lit'), null)
})
