import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../lib/process.ts'
import type { Font } from './font.ts'

/** One file of a font: some weights of some characters. `source` is a `url()` with the whole file as data. */
export interface Face {
  source: string
  weight: string
  /** Characters it is used for, in CSS syntax. */
  unicodeRange: string
}

/** First family of `--tl-font` (shared/view/theme/tokens.css): a face of this name is used before any installed font. */
export const FONT_FAMILY = 'Inter'

/** Style sheets that declare the faces of each font. Arimo and Cousine have the widths of Liberation Sans and Liberation Mono. */
const FONT_SHEETS: Readonly<Record<Font, readonly string[]>> = {
  inter: ['@fontsource-variable/inter/wght.css'],
  liberation: ['@fontsource-variable/arimo/wght.css'],
  'liberation-mono': ['@fontsource/cousine/400.css', '@fontsource/cousine/700.css'],
  dejavu: ['@fontsource/dejavu-sans/400.css', '@fontsource/dejavu-sans/700.css'],
  noto: ['@fontsource-variable/noto-sans/wght.css'],
}

const FONT_FACE_RULE = /@font-face\s*\{([^}]*)\}/g
const EVERY_CHARACTER = 'U+0-10FFFF'

/** Returns the faces of a font. Pages need no request to load them. */
export const readFaces = (font: Font): readonly Face[] => FONT_SHEETS[font].flatMap(readSheetFaces)

function readSheetFaces(sheet: string): Face[] {
  const path = join(projectRoot, 'node_modules', sheet)
  return [...readFileSync(path, 'utf8').matchAll(FONT_FACE_RULE)].map(([, rule = '']) => {
    const value = (name: string) => new RegExp(`${name}:\\s*([^;]+);`).exec(rule)?.[1]
    const file = /url\(([^)]+\.woff2)\)/.exec(rule)?.[1]
    if (!file) throw new Error(`${sheet} declares a face without a WOFF2 file`)
    const data = readFileSync(join(dirname(path), file), 'base64')
    return {
      source: `url(data:font/woff2;base64,${data})`,
      weight: value('font-weight') ?? '400',
      unicodeRange: value('unicode-range') ?? EVERY_CHARACTER,
    }
  })
}

/**
 * Returns a script that makes a font available to a page as `FONT_FAMILY`. It adds the faces to the document and sets `pageFonts` to a promise that resolves when
 * the Latin faces are loaded. Others load with the first of their characters.
 */
export const createFontScript = (font: Font): string =>
  `globalThis.pageFonts = (${addFaces})(${JSON.stringify(FONT_FAMILY)}, ${JSON.stringify(readFaces(font))})`

/**
 * Runs in the page. Loads two files, since accented letters have their own. Documents other than HTML, such as a picture opened on its own, have a policy that
 * blocks fonts.
 */
async function addFaces(family: string, faces: readonly Face[]): Promise<void> {
  if (document.contentType !== 'text/html') return
  for (const { source, ...descriptors } of faces)
    document.fonts.add(new FontFace(family, source, { ...descriptors, display: 'block' }))
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px ${family}`, 'aĝ')))
}
