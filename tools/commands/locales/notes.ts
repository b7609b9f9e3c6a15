import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import { parametersOf } from './placeholders.ts'

/** What a translator is told of a text. */
export interface TextNote {
  note?: string
  /** How many characters it may have, parameters as they are written. */
  most?: number
  /** What the parameters are, where they are another thing than elsewhere. */
  parameters?: Readonly<Record<string, string>>
}

/** What translators are told: `locales/en.notes.json`. */
export interface TranslatorNotes {
  /** What a parameter of a name is, in all texts. */
  parameters: Readonly<Record<string, string>>
  namespaces: Readonly<Record<string, { where: string; keys?: Readonly<Record<string, TextNote>> }>>
}

/** Reads the notes beside the English catalogue. */
export const readNotes = (root: string): TranslatorNotes =>
  JSON.parse(readFileSync(join(root, 'locales/en.notes.json'), 'utf8'))

/** What is said of one text: lines for a person, and the longest it may be. */
export function notesOf(
  notes: TranslatorNotes,
  namespace: string,
  key: string,
  text: string,
): { lines: string[]; most?: number } {
  const { note, most, parameters } = notes.namespaces[namespace]?.keys?.[key] ?? {}
  const lines = note ? [note] : []
  for (const [name, counts] of parametersOf(text)) {
    const meaning = parameters?.[name] ?? notes.parameters[name] ?? ''
    lines.push(`{${name}}: ${meaning}${counts ? ' (a number; {{…|…}} are its plural forms)' : ''}`)
  }
  return most === undefined ? { lines } : { lines, most }
}

/** What the notes lack or have too much: a namespace without a place, a parameter without an explanation, a note for a text that does not exist. */
export function noteFaults(notes: TranslatorNotes, english: Catalogue): string[] {
  const faults: string[] = []
  for (const [namespace, texts] of Object.entries(english.namespaces)) {
    if (!notes.namespaces[namespace]?.where) faults.push(`${namespace} has no note that says where it stands`)
    for (const [key, text] of Object.entries(texts))
      for (const name of parametersOf(text).keys())
        if (!(notes.namespaces[namespace]?.keys?.[key]?.parameters?.[name] ?? notes.parameters[name]))
          faults.push(`${namespace}/${key} has a parameter {${name}} that no note explains`)
  }
  for (const [namespace, { keys = {} }] of Object.entries(notes.namespaces))
    for (const key of Object.keys(keys))
      if (english.namespaces[namespace]?.[key] === undefined) faults.push(`${namespace}/${key} has a note and no text`)
  return faults
}
