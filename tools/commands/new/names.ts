/** A feature's name in the ways in which its files spell it. */
export interface Names {
  /** `gift-cards`: folders, files, tag, address of the page. */
  kebab: string
  /** `giftCards`: keys of texts. */
  camel: string
  /** `GiftCards`: views and calls. */
  pascal: string
  /** `gift_cards`: tables. */
  snake: string
  /** `Gift cards`: what a person reads. */
  words: string
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The spellings of a name in kebab-case. */
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

/** The name that stands in the templates. */
export const SAMPLE: Names = namesOf('sample-feature')

/** Names that mean something else: in addresses (`/api`), in built files (`host.js`), in the catalogues (`meta`), in the language. */
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

/** Why a feature cannot have this name, as a sentence; null when it can. `taken` are the names of what is there. */
export function nameProblem(name: string, taken: ReadonlySet<string>): string | null {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) || name.length > 32)
    return `"${name}" is no name of a feature: small letters and digits, words joined by "-", 32 at most, as in gift-cards.`
  if (RESERVED.includes(name) || name === SAMPLE.kebab) return `"${name}" is reserved.`
  return taken.has(name) ? `There is a "${name}" already.` : null
}

/** A template's text or path with the feature's name in place of the sample's. */
export const renamed = (text: string, names: Names): string =>
  (Object.keys(SAMPLE) as (keyof Names)[]).reduce(
    (changed, spelling) => changed.replaceAll(SAMPLE[spelling], names[spelling]),
    text,
  )
