import type { Facts, Finding } from './facts.ts'

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** Returns the report for people: one line per finding, then their number. */
export function formatReport(
  { address, elements }: Pick<Facts, 'address' | 'elements'>,
  findings: readonly Finding[],
): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.map(
    ({ subject, element, message }) => `${subject.padEnd(width)}  ${element ? `<${element}> ` : ''}${message}`,
  )
  const total = findings.length === 0 ? 'no findings' : count(findings.length, 'finding')
  return [...lines, `${address}: ${count(elements.length, 'element')}, ${total}`].join('\n')
}

/** Returns the report for programs. */
export const formatJson = (
  { address, elements }: Pick<Facts, 'address' | 'elements'>,
  findings: readonly Finding[],
): string =>
  JSON.stringify({ address, elements: elements.map(({ name, build }) => ({ name, build })), findings }, null, 2)
