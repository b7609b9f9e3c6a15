import type { Language } from '../shared/base/i18n/catalogue.ts'

/** Banner pictures of a demo installation: `site/banners/<name>.svg`. The element draws their words over them. */
export const SAMPLE_BANNERS = ['options', 'exchange', 'replay'] as const

const TARGETS_PLACEHOLDER = '<!-- targets -->'

/** Inserts a target for each language and theme, which the fragment of a picture's address selects, such as `#ar-night`. Without one it is drawn for English by day. */
export function insertTargets(drawing: string, languages: readonly Pick<Language, 'code' | 'direction'>[]): string {
  const targets = languages.flatMap(({ code, direction }) =>
    ['day', 'night'].map((theme) => `<g id="${code}-${theme}"${direction === 'rtl' ? ' class="rtl"' : ''}/>`),
  )
  return drawing.replace(TARGETS_PLACEHOLDER, () => targets.join(''))
}
