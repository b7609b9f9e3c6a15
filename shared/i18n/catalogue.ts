/** The texts of a namespace by their key. `{name}` is filled in, `{{one|other}}` chosen by the number before it (typesafe-i18n). */
export type Texts = Readonly<Record<string, string>>

/** What a catalogue says of its language. */
export interface LanguageMeta {
  /** The language's own name. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Values that backends use for it and that do not follow from its tag (languages.ts), in small letters. */
  aliases?: readonly string[]
  /** Its place in the picker; languages without one follow, by their name. */
  order?: number
  /** Whose figures it is written with, where `Intl` does not know the language and would silently take the device's own. */
  locale?: string
}

/** A catalogue: `locales/<tag>.json`. */
export interface Catalogue {
  meta: LanguageMeta
  namespaces: Readonly<Record<string, Texts>>
}

/** A language of the interface: its tag (BCP 47) and its direction. */
export interface Language {
  code: string
  direction: 'ltr' | 'rtl'
  /** Whose figures it is written with, where it is not its own tag (LanguageMeta). */
  locale?: string
}

/** What a list of languages needs besides: its own name, and the values backends send for it as `file_name`. */
export interface NamedLanguage extends Language {
  name: string
  aliases: readonly string[]
}

/** The tag of the language whose catalogue a file is, or null for other files of the folder: notes have a second dot in their name. */
export const tagOfFile = (file: string): string | null =>
  /^([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*)\.json$/.exec(file)?.[1] ?? null

/** Splits the JSON of a catalogue into what it says of its language and its namespaces. */
export function catalogueOf({ meta, ...namespaces }: { meta: LanguageMeta } & Record<string, unknown>): Catalogue {
  return { meta, namespaces: namespaces as Record<string, Texts> }
}

/** The list of languages that a set of catalogues makes: in the order they ask for, then by name. */
export function languagesOf(catalogues: Readonly<Record<string, Catalogue>>): NamedLanguage[] {
  const placed = Object.entries(catalogues).map(([code, { meta }]) => ({
    code,
    order: meta.order ?? Infinity,
    ...meta,
  }))
  placed.sort((a, b) => (a.order === b.order ? a.name.localeCompare(b.name, 'en') : a.order - b.order))
  return placed.map(({ code, name, direction, aliases = [], locale }) => ({
    code,
    name,
    direction,
    aliases,
    ...(locale && { locale }),
  }))
}
