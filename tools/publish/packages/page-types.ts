import { readTypes } from './runtime-code.ts'

const formatUnion = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ')

/** Returns the types of `open.js`; `pages` are the names of the features with a page. */
export const generateOpenTypes = (pages: readonly string[]): string =>
  [
    readTypes('shared/element/page-api/open-options.ts').replace('export declare const', 'declare const'),
    '/** Page that can be opened: the name of its element without `tl-`. */',
    `export type PageName = ${formatUnion(pages)}`,
    '/** Opens a page of the product. */',
    'export declare function open(name: PageName, options?: OpenOptions): Promise<OpenAs>',
    '',
  ].join('\n')

/** Returns the types of the texts that a page may replace. `keys` are full keys, such as `options.buyUp`; each namespace is written once. */
export function generateTextTypes(keys: readonly string[], languages: readonly string[]): string {
  const byNamespace = new Map<string, string[]>()
  for (const key of keys) {
    const [namespace = '', ...rest] = key.split('.')
    byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), rest.join('.')])
  }
  return [
    '/** Key of a text of the elements. `/embed/texts.json` of the site lists the keys with their English texts. */',
    'export type TextKey =',
    ...[...byNamespace].map(([namespace, names]) => `  | \`${namespace}.\${${formatUnion(names)}}\``),
    '/** Language of the elements. */',
    `export type TextLanguage = ${formatUnion(languages)}`,
    "/** Texts that replace those of the elements: by language, then by key, such as `{ en: { 'options.buyUp': 'Up' } }`. */",
    'export type PageTexts = { readonly [Language in TextLanguage]?: { readonly [Key in TextKey]?: string } }',
    '',
  ].join('\n')
}
