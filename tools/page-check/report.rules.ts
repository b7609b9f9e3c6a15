import type { Facts, Finding } from './facts.ts'

/** Controls, which a terminal may obey, and marks that change the order of a line (Unicode UAX 9). */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Those of them that JSON does not escape, one at a time. */
const UNESCAPED = /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a text in one line that is safe to print: with control characters, texts of a page could change what the terminal shows. Logins in addresses are left
 * out, because logs are kept.
 */
export const toPrintable = (text: string): string => text.replace(CONTROLS, ' ').replace(/(:\/\/)[^/\s@]*@/g, '$1')

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** Returns the report for people: one line per finding, then their number. */
export function formatReport(
  { address, elements }: Pick<Facts, 'address' | 'elements'>,
  findings: readonly Finding[],
): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.map(
    ({ subject, element, message }) =>
      `${subject.padEnd(width)}  ${toPrintable(`${element ? `<${element}> ` : ''}${message}`)}`,
  )
  const total = findings.length === 0 ? 'no findings' : count(findings.length, 'finding')
  return [...lines, `${toPrintable(address)}: ${count(elements.length, 'element')}, ${total}`].join('\n')
}

/** Returns the report for programs. */
export const formatJson = (
  { address, elements }: Pick<Facts, 'address' | 'elements'>,
  findings: readonly Finding[],
): string =>
  JSON.stringify(
    { address, elements: elements.map(({ name, build }) => ({ name, build })), findings },
    null,
    2,
  ).replace(UNESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
