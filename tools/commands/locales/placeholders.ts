import { experimentalParseMessage, experimentalSerializeMessage, type ParsedMessage } from 'typesafe-i18n/parser'
import { INSERTION } from '../../../shared/base/i18n/catalogue.ts'

/** Parameter, such as `{seconds}`, or plural part, such as `{{second|seconds}}`. */
const PLACEHOLDER = /(\{\{[^{}]*\}\}|\{[^{}]*\})/

/** Returns the insertions of a text, sorted: `@(record/rule)`. */
export const getInsertions = (text: string): string[] => (text.match(INSERTION) ?? []).toSorted()

/** Returns a text without its parameters and insertions: the words that a translator writes. */
export const removePlaceholders = (text: string): string => text.replace(INSERTION, ' ').replace(/\{[^{}|]*\}/g, ' ')

const isPlural = (piece: string): boolean => piece.startsWith('{{')

/** Returns whether a text has a brace that belongs to no placeholder. */
export const hasUnmatchedBrace = (text: string): boolean =>
  text.split(PLACEHOLDER).some((piece, at) => at % 2 === 0 && /[{}]/.test(piece))

/** Parses a text as the product does. Returns no parts if a brace is unmatched: the parser takes exponential time for such a text. */
const parseText = (text: string): ParsedMessage => (hasUnmatchedBrace(text) ? [] : experimentalParseMessage(text))

/** Returns the parameters that a text shows, as they are written: a type or formatter is included. Plural forms show their number as `??`; some may leave it out. */
export const getShownParameters = (text: string): ReadonlySet<string> =>
  new Set(
    parseText(text).flatMap((part) => {
      if (part.kind === 'parameter') return [experimentalSerializeMessage([part]).slice(1, -1)]
      return part.kind === 'plural' && [part.one, part.other].some((form) => form?.includes('??')) ? [part.key] : []
    }),
  )

/** Returns the parameters of a text by name; true for those that select a plural form and must be numbers. */
export function getParameters(text: string): ReadonlyMap<string, boolean> {
  const parameters = new Map<string, boolean>()
  for (const part of parseText(text))
    if (part.kind !== 'text') parameters.set(part.key, part.kind === 'plural' || parameters.get(part.key) === true)
  return parameters
}

/** Splits a plural part into its name with the colon, empty if it has none, and its forms. */
function splitPlural(piece: string): { name: string; forms: string[] } {
  const name = piece.slice(2, Math.max(2, piece.indexOf(':') + 1))
  return { name, forms: piece.slice(2 + name.length, -2).split('|') }
}

/** Returns the forms of each plural part. The parser drops empty forms, forms after the sixth, and the text after a second colon. */
export const getPluralForms = (text: string): string[][] =>
  text
    .split(PLACEHOLDER)
    .filter(isPlural)
    .map((piece) => splitPlural(piece).forms.map((form) => form.trim()))

const getLonger = (a: string, b: string): string => (b.length > a.length ? b : a)

/** Returns the length of a text in characters, with the longest form of each plural part; other placeholders count in their written form. */
export function getMaxLength(text: string): number {
  const pieces = text.split(PLACEHOLDER)
  return [...pieces.map((piece) => (isPlural(piece) ? splitPlural(piece).forms.reduce(getLonger) : piece)).join('')]
    .length
}

/** Replaces the words of a text and keeps its parameters. `forms` may change the number of plural forms; each form passes through `words`. */
export const mapWords = (
  text: string,
  words: (literal: string) => string,
  forms: (given: readonly string[]) => readonly string[] = (given) => given,
): string =>
  text
    .split(PLACEHOLDER)
    .map((piece, at) => {
      if (at % 2 === 0) return words(piece)
      if (!isPlural(piece)) return piece
      const { name, forms: given } = splitPlural(piece)
      return `{{${name}${forms(given.map(words)).join('|')}}}`
    })
    .join('')
