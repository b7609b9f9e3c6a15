/** Plural part of a text, such as `{{second|seconds}}`. */
export interface PluralPart {
  /** Parameter whose number selects the form. */
  name: string
  forms: readonly string[]
}

/** Placeholders of a text: parameters that are inserted, and plural parts. */
export interface Needs {
  names: readonly string[]
  plurals: readonly PluralPart[]
}

const PART = /\{\{([^{}]*)\}\}|\{([^{}]*)\}/g

/** Parses the placeholders of a text as typesafe-i18n does: a plural part without a name uses the parameter before it. */
export function needsOf(text: string): Needs {
  const names: string[] = []
  const plurals: PluralPart[] = []
  let last = ''
  for (const [, plural, shown] of text.matchAll(PART)) {
    if (plural === undefined) {
      last = shown ?? ''
      names.push(last)
      continue
    }
    const [name, forms] = plural.includes(':')
      ? [plural.slice(0, plural.indexOf(':')), plural.slice(plural.indexOf(':') + 1)]
      : [last, plural]
    plurals.push({ name: name.trim(), forms: forms.split('|').map((form) => form.trim()) })
  }
  return { names, plurals }
}

/** Returns the length of a text in characters, with the longest form of each plural part; other placeholders count in their written form. */
export const longestLength = (text: string): number =>
  [
    ...text.replace(PART, (whole, plural?: string) =>
      plural === undefined ? whole : plural.split('|').reduce((a, b) => (b.length > a.length ? b : a)),
    ),
  ].length

/** Returns the parameters of a text by name; true for those that select a plural form and must be numbers. */
export function parametersOf(text: string): ReadonlyMap<string, boolean> {
  const { names, plurals } = needsOf(text)
  const parameters = new Map(names.map((name) => [name, false]))
  for (const { name } of plurals) parameters.set(name, true)
  return parameters
}

/** Replaces the words of a text and keeps its parameters. `forms` may change the number of plural forms; each form passes through `words`. */
export const changeWords = (
  text: string,
  words: (literal: string) => string,
  forms: (given: readonly string[]) => readonly string[] = (given) => given,
): string => {
  let changed = ''
  let end = 0
  for (const { 0: whole, 1: plural, index } of text.matchAll(PART)) {
    changed += words(text.slice(end, index))
    if (plural === undefined) changed += whole
    else {
      const name = plural.slice(0, plural.indexOf(':') + 1)
      changed += `{{${name}${forms(plural.slice(name.length).split('|').map(words)).join('|')}}}`
    }
    end = index + whole.length
  }
  return changed + words(text.slice(end))
}
