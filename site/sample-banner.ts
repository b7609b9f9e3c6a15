import type { Language, Texts } from '../shared/i18n/catalogue.ts'

/** Banner pictures of a demo installation: `site/banners/<name>.svg`. */
export const SAMPLE_BANNERS = ['options', 'exchange', 'replay'] as const

const TEXT_PLACEHOLDER = '<!-- words -->'
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Inserts the text of every language into a picture. The fragment of its URL selects language and theme, such as `#ar-night`; without one English is shown.
 * `texts` are those of the namespace `sample-banners`.
 */
export function insertTexts(
  drawing: string,
  name: (typeof SAMPLE_BANNERS)[number],
  languages: readonly Pick<Language, 'code' | 'direction'>[],
  texts: Readonly<Record<string, Texts>>,
): string {
  const groups = languages.map(({ code, direction }) => {
    const words: Texts = { ...texts.en, ...texts[code] }
    const x = direction === 'rtl' ? 342 : 16
    // On the texts, because Chromium lays out the children of a group with `display="none"`: 29 languages took 48 ms on a phone.
    const display = code === 'en' ? '' : ' display="none"'
    const line = (text: string | undefined, y: number, look: string) =>
      `<text x="${x}" y="${y}" ${look}${display}>${escapeXml(text ?? '')}</text>`
    const side = direction === 'rtl' ? ' class="rtl"' : ''
    return `<g id="${code}-day"${side}><g id="${code}-night"${side}><g class="words" lang="${code}" fill="#07090f"${direction === 'rtl' ? ' direction="rtl"' : ''}>
    ${line(words.sample, 36, 'class="sample" font-size="11" font-weight="600"')}
    ${line(words[name], 59, 'font-size="16" font-weight="600"')}
    ${line(words[`${name}Text`], 79, 'class="sub" font-size="12"')}
  </g></g></g>`
  })
  return drawing.replace(TEXT_PLACEHOLDER, () => groups.join('\n  '))
}
