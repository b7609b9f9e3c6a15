import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import { notesOf, type TranslatorNotes } from './notes.ts'
import { childrenOf, escaped, parseXml, type XmlElement } from './xml.ts'

/** A text in a document of translations. */
export interface Unit {
  namespace: string
  key: string
  source: string
  /** Null where there is no translation yet. */
  target: string | null
  line: number
}

/** Characters that XML 1.0 cannot hold; XLIFF writes them as `<cp hex="…"/>`. */
const UNWRITABLE = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff\p{Cs}]/gu

const content = (text: string): string =>
  escaped(text).replace(
    UNWRITABLE,
    (sign) => `<cp hex="${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )

/**
 * A language's texts as XLIFF 2.1, with the English ones, the notes for translators and the longest that a text may be. One file element a namespace, one
 * unit a key. What is not translated has no target.
 */
export function toXliff(
  language: string,
  english: Catalogue,
  other: Catalogue | undefined,
  notes: TranslatorNotes,
): string {
  const files = Object.entries(english.namespaces).map(([namespace, texts]) => {
    const units = Object.entries(texts).map(([key, source]) => {
      const { lines, most } = notesOf(notes, namespace, key, source)
      const target = other?.namespaces[namespace]?.[key]
      const limit = most === undefined ? '' : ` slr:sizeRestriction="${most}"`
      return `    <unit id="${escaped(key)}"${limit}>
${lines.length === 0 ? '' : `      <notes>\n${lines.map((line) => `        <note>${content(line)}</note>\n`).join('')}      </notes>\n`}      <segment state="${target === undefined ? 'initial' : 'translated'}">
        <source xml:space="preserve">${content(source)}</source>
${target === undefined ? '' : `        <target xml:space="preserve">${content(target)}</target>\n`}      </segment>
    </unit>
`
    })
    return `  <file id="${escaped(namespace)}">
    <slr:profiles generalProfile="xliff:codepoints"/>
    <notes>
      <note>${content(notes.namespaces[namespace]?.where ?? '')}</note>
    </notes>
${units.join('')}  </file>
`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.1" srcLang="en" trgLang="${escaped(language)}">
${files.join('')}</xliff>
`
}

/** Reads a document of translations. Throws SyntaxError, with the line, for what is no XLIFF 2 or holds marks that no text of ours has. */
export function fromXliff(text: string): { language: string; units: Unit[] } {
  const root = parseXml(text)
  const { version = '', trgLang = '' } = root.attributes
  if (root.name !== 'xliff' || !version.startsWith('2.')) throw new SyntaxError('line 1: this is no XLIFF 2 document')
  if (!trgLang) throw new SyntaxError('line 1: <xliff> has no trgLang')
  const units = childrenOf(root, 'file').flatMap((file) =>
    unitsIn(file).map((unit): Unit => {
      const segments = childrenOf(unit, 'segment')
      // A tool may have cut a text into sentences; what stood between them is an <ignorable>.
      const parts = childrenOf(unit).filter(({ name }) => name === 'segment' || name === 'ignorable')
      const targets = segments.flatMap((segment) => childrenOf(segment, 'target'))
      return {
        namespace: file.attributes.id ?? '',
        key: unit.attributes.id ?? '',
        source: parts.flatMap((part) => childrenOf(part, 'source').map(wordsOf)).join(''),
        target:
          targets.length < segments.length
            ? null
            : parts.map((part) => wordsOf(childrenOf(part, 'target')[0] ?? childrenOf(part, 'source')[0])).join(''),
        line: unit.line,
      }
    }),
  )
  return { language: trgLang, units }
}

const unitsIn = (place: XmlElement): XmlElement[] => [
  ...childrenOf(place, 'unit'),
  ...childrenOf(place, 'group').flatMap(unitsIn),
]

/** The text of a source or target. Annotations of tools are passed over, but not what stands for a piece of text. */
function wordsOf(element: XmlElement | undefined): string {
  if (!element) return ''
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child
      if (child.name === 'mrk') return wordsOf(child)
      if (child.name === 'sm' || child.name === 'em') return ''
      const code = child.name === 'cp' ? /^[\da-f]{1,4}$/i.exec(child.attributes.hex ?? '') : null
      if (!code) throw new SyntaxError(`line ${child.line}: <${child.name}> has no place in a text`)
      return String.fromCharCode(Number.parseInt(code[0], 16))
    })
    .join('')
}
