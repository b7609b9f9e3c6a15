import type { Language, Texts } from '../shared/base/i18n/catalogue.ts'

/** Banner pictures of a demo installation: `site/banners/<name>.svg`. */
export const SAMPLE_BANNERS = ['options', 'exchange', 'replay'] as const

const TEXT_PLACEHOLDER = '<!-- words -->'
/** Width of the longest second line, in units of the drawing. The drawing starts after it. */
const LINE_WIDTH = 180
/**
 * Second lines of at least 29 letters, which are set to `LINE_WIDTH` in any font of the device. Letters of other scripts differ too much in width to be
 * counted.
 */
const LONG_LINE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{Zs}]{29,}$/u
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the attributes that keep a long second line clear of the drawing. */
const fitLine = (text = ''): string =>
  LONG_LINE.test(text) ? ` textLength="${LINE_WIDTH}" lengthAdjust="spacingAndGlyphs"` : ''

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
    ${line(words[name], 50, 'font-size="16" font-weight="600"')}
    ${line(words[`${name}Text`], 70, `class="sub" font-size="12"${fitLine(words[`${name}Text`])}`)}
    ${line(words.sample, 87, 'class="sample" font-size="8"')}
  </g></g></g>`
  })
  return drawing.replace(TEXT_PLACEHOLDER, () => groups.join('\n  '))
}
