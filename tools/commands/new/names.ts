/** Spellings of a feature's name. */
export interface Names {
  /** `gift-cards`: folders, files, tag, page URL. */
  kebab: string
  /** `giftCards`: text keys. */
  camel: string
  /** `GiftCards`: views and calls. */
  pascal: string
  /** `gift_cards`: tables. */
  snake: string
  /** `Gift cards`: visible to members. */
  words: string
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the spellings of a name in kebab-case. */
export function namesOf(kebab: string): Names {
  const parts = kebab.split('-')
  const pascal = parts.map(capital).join('')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join('_'),
    words: capital(parts.join(' ')),
  }
}

/** Name used in the templates. */
export const SAMPLE: Names = namesOf('sample-feature')

/** Names with another meaning: in URLs (`/api`), built files (`host.js`), catalogues (`meta`) or JavaScript. */
const RESERVED = [
  'api',
  'embed',
  'uploads',
  'banners',
  'suite',
  'chunks',
  'host',
  'tradelet',
  'home',
  'index',
  'meta',
  'new',
  'default',
  'class',
  'shared',
  'test',
]

/** Returns why a feature cannot have this name, as a sentence; null if it can. `taken` are the names in use. */
export function nameProblem(name: string, taken: ReadonlySet<string>): string | null {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) || name.length > 32)
    return `"${name}" is not a valid feature name: use lower-case letters and digits, words joined by "-", at most 32 characters, for example gift-cards.`
  if (RESERVED.includes(name) || name === SAMPLE.kebab) return `"${name}" is reserved.`
  return taken.has(name) ? `"${name}" already exists.` : null
}

/** Replaces the sample's name in a template's text or path. */
export const renamed = (text: string, names: Names): string =>
  (Object.keys(SAMPLE) as (keyof Names)[]).reduce(
    (changed, spelling) => changed.replaceAll(SAMPLE[spelling], names[spelling]),
    text,
  )
