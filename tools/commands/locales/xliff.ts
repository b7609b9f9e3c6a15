import type { Catalogue } from '../../../shared/base/i18n/catalogue.ts'
import { getNotes, type TranslatorNotes } from './notes.ts'
import { escapeXml, getChildren, parseXml, type XmlElement } from './xml.ts'

/** Text in an XLIFF document. */
export interface Unit {
  namespace: string
  key: string
  source: string
  /** Null if not translated yet. */
  target: string | null
  /** False if the document still marks the translation as one of another English text (state `initial`). */
  isTranslated: boolean
  line: number
}

/** Characters that XML 1.0 cannot represent; XLIFF writes them as `<cp hex="…"/>`. */
const XML_FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff\p{Cs}]/gu

/** Note of a translation that is behind English. */
const BEHIND = 'The English text has changed since this was translated: check it and set the state to "translated".'

const encodeText = (text: string): string =>
  escapeXml(text).replace(
    XML_FORBIDDEN,
    (sign) => `<cp hex="${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`,
  )

/**
 * Writes a language's texts as XLIFF 2.1 with the English sources, notes and length limits. One file element per namespace, one unit per key. Texts without a
 * translation have no target. Translations in `behind` (`namespace/key`) were made from another English text: they have the state `initial` and a note.
 */
export function toXliff(
  language: string,
  english: Catalogue,
  other: Catalogue | undefined,
  notes: TranslatorNotes,
  behind: ReadonlySet<string> = new Set(),
): string {
  const files = Object.entries(english.namespaces).map(([namespace, texts]) => {
    const units = Object.entries(texts).map(([key, source]) => {
      const { lines: hints, most } = getNotes(notes, namespace, key, source)
      const isBehind = behind.has(`${namespace}/${key}`)
      const lines = isBehind ? [BEHIND, ...hints] : hints
      const target = other?.namespaces[namespace]?.[key]
      const limit = most === undefined ? '' : ` slr:sizeRestriction="${most}"`
      return `    <unit id="${escapeXml(key)}"${limit}>
${lines.length === 0 ? '' : `      <notes>\n${lines.map((line) => `        <note>${encodeText(line)}</note>\n`).join('')}      </notes>\n`}      <segment state="${target === undefined || isBehind ? 'initial' : 'translated'}">
        <source xml:space="preserve">${encodeText(source)}</source>
${target === undefined ? '' : `        <target xml:space="preserve">${encodeText(target)}</target>\n`}      </segment>
    </unit>
`
    })
    return `  <file id="${escapeXml(namespace)}">
    <slr:profiles generalProfile="xliff:codepoints"/>
    <notes>
      <note>${encodeText(notes.namespaces[namespace]?.where ?? '')}</note>
    </notes>
${units.join('')}  </file>
`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.1" srcLang="en" trgLang="${escapeXml(language)}">
${files.join('')}</xliff>
`
}

/** Parses an XLIFF 2 document. @throws SyntaxError with the line number if it is not XLIFF 2 or contains unsupported markup. */
export function parseXliff(text: string): { language: string; units: Unit[] } {
  const root = parseXml(text)
  const { version = '', trgLang = '' } = root.attributes
  if (root.name !== 'xliff' || !version.startsWith('2.')) throw new SyntaxError('line 1: not an XLIFF 2 document')
  if (!trgLang) throw new SyntaxError('line 1: <xliff> has no trgLang')
  const units = getChildren(root, 'file').flatMap((file) =>
    collectUnits(file).map((unit): Unit => {
      const segments = getChildren(unit, 'segment')
      // A tool may have split a text into sentences; the text between them is in an <ignorable>.
      const parts = getChildren(unit).filter(({ name }) => name === 'segment' || name === 'ignorable')
      const targets = segments.flatMap((segment) => getChildren(segment, 'target'))
      return {
        namespace: file.attributes.id ?? '',
        key: unit.attributes.id ?? '',
        source: parts.flatMap((part) => getChildren(part, 'source').map(readText)).join(''),
        target:
          targets.length < segments.length
            ? null
            : parts.map((part) => readText(getChildren(part, 'target')[0] ?? getChildren(part, 'source')[0])).join(''),
        isTranslated: segments.every(({ attributes }) => attributes.state !== 'initial'),
        line: unit.line,
      }
    }),
  )
  return { language: trgLang, units }
}

const collectUnits = (place: XmlElement): XmlElement[] => [
  ...getChildren(place, 'unit'),
  ...getChildren(place, 'group').flatMap(collectUnits),
]

/** Returns the text of a source or target. Skips annotations of tools; rejects markup that replaces a piece of text. */
function readText(element: XmlElement | undefined): string {
  if (!element) return ''
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child
      if (child.name === 'mrk') return readText(child)
      if (child.name === 'sm' || child.name === 'em') return ''
      const code = child.name === 'cp' ? /^[\da-f]{1,4}$/i.exec(child.attributes.hex ?? '') : null
      if (!code) throw new SyntaxError(`line ${child.line}: <${child.name}> is not allowed in a text`)
      return String.fromCharCode(Number.parseInt(code[0], 16))
    })
    .join('')
}
