import type { Plugin } from 'rollup'
import { features } from './features.ts'

/** Elements that partners embed one by one. Their own files contain everything; those of the suite share chunks. */
export const standaloneTags: readonly string[] = features.filter(({ standalone }) => standalone).map(({ tag }) => tag)

/**
 * Creates the plugin that inserts the list of elements without `tl-` into the loader, so that it requests only existing files; none of the elements `bundled`
 * with it. The standalone ones are first, and their number is inserted too.
 */
export const insertEntryNames = (bundled: readonly string[] = []): Plugin => ({
  name: 'entry-names',
  transform(code, id) {
    if (!id.endsWith('element/loader/loader.ts')) return null
    const tags = features.map(({ tag }) => tag).filter((tag) => !bundled.includes(tag))
    const first = tags.filter((tag) => standaloneTags.includes(tag))
    const names = [...first, ...tags.filter((tag) => !standaloneTags.includes(tag))].map((tag) => tag.slice(3))
    const inserted = [
      ["'__ENTRIES__'", `'${names.join(' ')}'`],
      ["Number('__ALONE__')", String(first.length)],
    ] as const
    return inserted.reduce((text, [mark, value]) => {
      if (text.split(mark).length !== 2) this.error(`the loader must contain ${mark} once`)
      return text.replace(mark, value)
    }, code)
  },
})

/**
 * Reports failed imports of on-demand code to the site's frame, for example after a new build replaced it (site/scripts/installed.ts). On other pages the
 * function is undefined and the error stays uncaught. Standalone elements are only on other pages. The loader's own imports are repeated by
 * shared/element/loader/load-failure.ts, which reports them.
 */
export const reportMissingCode: Plugin = {
  name: 'missing-code',
  renderDynamicImport: ({ moduleId }) =>
    moduleId.endsWith('element/loader/loader.ts') ? null : { left: 'import(', right: ').catch(self.tradeletMissing)' },
}
