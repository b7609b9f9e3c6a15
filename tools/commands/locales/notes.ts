import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import { getInsertions, getParameters } from './placeholders.ts'

/** Note for translators on one text. */
export interface TextNote {
  note?: string
  /** Highest number of characters; placeholders count in their written form. */
  most?: number
  /** Meanings of parameters that differ from the general ones. */
  parameters?: Readonly<Record<string, string>>
}

/** Notes for translators: `locales/en.notes.json`. */
export interface TranslatorNotes {
  /** Meaning of each parameter name in all texts. */
  parameters: Readonly<Record<string, string>>
  namespaces: Readonly<Record<string, { where: string; keys?: Readonly<Record<string, TextNote>> }>>
}

/** Reads `locales/en.notes.json`. */
export const readNotes = (root: string): TranslatorNotes =>
  JSON.parse(readFileSync(join(root, 'locales/en.notes.json'), 'utf8'))

/** Returns the notes on one text as lines for a translator, and its highest number of characters. */
export function getNotes(
  notes: TranslatorNotes,
  namespace: string,
  key: string,
  text: string,
): { lines: string[]; most?: number } {
  const { note, most, parameters } = notes.namespaces[namespace]?.keys?.[key] ?? {}
  const lines = note ? [note] : []
  for (const inserted of getInsertions(text))
    lines.push(`${inserted} inserts that text of the language: leave it as it is`)
  for (const [name, counts] of getParameters(text)) {
    const meaning = parameters?.[name] ?? notes.parameters[name] ?? ''
    lines.push(`{${name}}: ${meaning}${counts ? ' (a number; {{…|…}} are its plural forms)' : ''}`)
  }
  return most === undefined ? { lines } : { lines, most }
}

/** Returns problems of the notes: a namespace without a place, a text without a note, a parameter without an explanation, a note without a text. */
export function findNoteFaults(notes: TranslatorNotes, english: Catalogue): string[] {
  const faults: string[] = []
  for (const [namespace, texts] of Object.entries(english.namespaces)) {
    if (!notes.namespaces[namespace]?.where) faults.push(`${namespace} has no note about where it is shown`)
    for (const [key, text] of Object.entries(texts)) {
      if (!notes.namespaces[namespace]?.keys?.[key]?.note)
        faults.push(`${namespace}/${key} has no note for translators`)
      for (const name of getParameters(text).keys())
        if (!(notes.namespaces[namespace]?.keys?.[key]?.parameters?.[name] ?? notes.parameters[name]))
          faults.push(`${namespace}/${key} has a parameter {${name}} that no note explains`)
    }
  }
  for (const [namespace, { keys = {} }] of Object.entries(notes.namespaces))
    for (const key of Object.keys(keys))
      if (english.namespaces[namespace]?.[key] === undefined) faults.push(`${namespace}/${key} has a note and no text`)
  return faults
}
