import { buildSync } from 'esbuild'
import { languages } from '../texts.ts'

const tagsOf = (direction: 'ltr' | 'rtl') =>
  JSON.stringify(languages.flatMap((language) => (language.direction === direction ? [language.code] : [])))

/** Code of boot.ts as inlined into each page, with its imports and the language tags. */
export const bootSource: string =
  buildSync({
    entryPoints: ['site/scripts/boot.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    define: {
      LEFT_TO_RIGHT: tagsOf('ltr'),
      RIGHT_TO_LEFT: tagsOf('rtl'),
    },
  }).outputFiles[0]?.text.trim() ?? ''
