/** Texts of a namespace by key. `{name}` is replaced by a value; `{{one|other}}` is a plural form chosen by the preceding number (typesafe-i18n). */
export type Texts = Readonly<Record<string, string>>

/** Metadata of a catalogue's language. */
export interface LanguageMeta {
  /** Name of the language in the language itself. */
  name: string
  direction: 'ltr' | 'rtl'
  /** Further names that backends use for the language, in lower case. Names that follow from the tag (languages.ts) are not listed. */
  aliases?: readonly string[]
  /** Position in the picker. Languages without one follow, sorted by name. */
  order?: number
  /** Locale for number formats if `Intl` does not support the language and would silently use the device's locale. */
  locale?: string
}

/** Catalogue: the content of `locales/<tag>.json`. */
export interface Catalogue {
  meta: LanguageMeta
  namespaces: Readonly<Record<string, Texts>>
}

/** Language of the interface: its tag (BCP 47) and direction. */
export interface Language {
  code: string
  direction: 'ltr' | 'rtl'
  /** Locale for number formats if it is not the language itself (`LanguageMeta`). */
  locale?: string
}

/** Language for a picker: with its own name and the values that backends send for it as `fileName`. */
export interface NamedLanguage extends Language {
  name: string
  aliases: readonly string[]
}

/** Returns the language tag of a catalogue's file name. Null for other files of the folder, such as notes, whose names have a second dot. */
export const getFileTag = (file: string): string | null =>
  /^([A-Za-z]{2,3}(?:-[A-Za-z\d]+)*)\.json$/.exec(file)?.[1] ?? null

/** Splits the JSON of a catalogue into metadata and namespaces. */
export function toCatalogue({ meta, ...namespaces }: { meta: LanguageMeta } & Record<string, unknown>): Catalogue {
  return { meta, namespaces: namespaces as Record<string, Texts> }
}

/** Place in a text where another text of the language is inserted, such as `@(record/rule)`: a statement of a rule is written once per language. */
export const INSERTION = /@\(([\w-]+)\/([\w.-]+)\)/g

/** Returns a catalogue with the inserted texts in place. Texts that insert one that the language lacks, or themselves, are left out: English is shown. */
export function insertTexts({ meta, namespaces }: Catalogue): Catalogue {
  const insert = (text: string | undefined, within: readonly string[]): string | null => {
    if (text === undefined) return null
    let whole: string | null = text
    for (const [place, namespace = '', key = ''] of text.matchAll(INSERTION)) {
      const inserted = within.includes(place) ? null : insert(namespaces[namespace]?.[key], [...within, place])
      whole = inserted === null ? null : (whole?.replace(place, () => inserted) ?? null)
    }
    return whole
  }
  const complete = (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) => {
        const whole = insert(text, [])
        return whole === null ? [] : [[key, whole]]
      }),
    )
  return {
    meta,
    namespaces: Object.fromEntries(Object.entries(namespaces).map(([name, texts]) => [name, complete(texts)])),
  }
}

/** Returns the languages of a set of catalogues, sorted by `order`, then by name. */
export function listLanguages(catalogues: Readonly<Record<string, Catalogue>>): NamedLanguage[] {
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
