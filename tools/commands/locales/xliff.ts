import type { Catalogue } from '../../../shared/i18n/catalogue.ts'
import { notesOf, type TranslatorNotes } from './notes.ts'
import { childrenOf, escaped, parseXml, type XmlElement } from './xml.ts'

/** Text in an XLIFF document. */
export interface Unit {
  namespace: string
  key: string
  source: string
  /** Null if not translated yet. */
  target: string | null
  line: number
}

/** Characters that XML 1.0 cannot represent; XLIFF writes them as `<cp hex="…"/>`. */
const UNWRITABLE = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff\p{Cs}]/gu

const content = (text: string): string =>
  escaped(text).replace(
    UNWRITABLE,
    (sign) => `<cp hex="${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )

/**
 * Writes a language's texts as XLIFF 2.1 with the English sources, notes and length limits. One file element per namespace, one unit per key. Texts without a
 * translation have no target.
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

/** Parses an XLIFF 2 document. @throws SyntaxError with the line number if it is not XLIFF 2 or contains unsupported markup. */
export function fromXliff(text: string): { language: string; units: Unit[] } {
  const root = parseXml(text)
  const { version = '', trgLang = '' } = root.attributes
  if (root.name !== 'xliff' || !version.startsWith('2.')) throw new SyntaxError('line 1: not an XLIFF 2 document')
  if (!trgLang) throw new SyntaxError('line 1: <xliff> has no trgLang')
  const units = childrenOf(root, 'file').flatMap((file) =>
    unitsIn(file).map((unit): Unit => {
      const segments = childrenOf(unit, 'segment')
      // A tool may have split a text into sentences; the text between them is in an <ignorable>.
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

/** Returns the text of a source or target. Skips annotations of tools; rejects markup that replaces a piece of text. */
function wordsOf(element: XmlElement | undefined): string {
  if (!element) return ''
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child
      if (child.name === 'mrk') return wordsOf(child)
      if (child.name === 'sm' || child.name === 'em') return ''
      const code = child.name === 'cp' ? /^[\da-f]{1,4}$/i.exec(child.attributes.hex ?? '') : null
      if (!code) throw new SyntaxError(`line ${child.line}: <${child.name}> is not allowed in a text`)
      return String.fromCharCode(Number.parseInt(code[0], 16))
    })
    .join('')
}
