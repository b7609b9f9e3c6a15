/** Readers of a change, in the order of a release, with their headings. */
export const READERS = {
  member: 'Members',
  partner: 'Partners',
  operator: 'Operators',
  developer: 'Developers',
} as const

/** Kinds of changes, in the order of a release. */
export const KINDS = ['added', 'changed', 'fixed', 'security'] as const

/** Most characters of the text of a change, and most changes of a release: one line each. */
export const MAX_TEXT = 400
export const MAX_CHANGES = 40

/** Change since the last release, as a file of `.changes/` describes it. */
export interface ChangeNote {
  reader: keyof typeof READERS
  kind: (typeof KINDS)[number]
  /** Text in Markdown without line breaks. */
  text: string
}

const FORM = /^---\nreader: (\S*)\nkind: (\S*)\n---\n\n([\s\S]+)$/

/** Parses a file of `.changes/`. @throws Error that names the file and the broken rule */
export function parseChange(file: string, content: string): ChangeNote {
  const [, reader = '', kind = '', body = ''] = FORM.exec(content.replaceAll('\r\n', '\n')) ?? []
  const text = body.trim()
  if (text === '')
    throw new Error(`${file}: must consist of "---", "reader: …", "kind: …", "---", an empty line and a text`)
  if (!Object.hasOwn(READERS, reader))
    throw new Error(`${file}: reader is ${reader || 'missing'}, not one of ${Object.keys(READERS).join(', ')}`)
  if (!KINDS.some((known) => known === kind))
    throw new Error(`${file}: kind is ${kind || 'missing'}, not one of ${KINDS.join(', ')}`)
  if (/\n\s*\n/.test(text)) throw new Error(`${file}: the text has more than one paragraph`)
  const line = text.replace(/\s*\n\s*/g, ' ')
  if (line.length > MAX_TEXT) throw new Error(`${file}: the text has ${line.length} characters, at most ${MAX_TEXT}`)
  return { reader: reader as ChangeNote['reader'], kind: kind as ChangeNote['kind'], text: line }
}

/** @throws Error if a release would have too many changes */
export function assertCount(count: number): void {
  if (count > MAX_CHANGES)
    throw new Error(`.changes has ${count} changes, a release at most ${MAX_CHANGES}: merge related ones`)
}

const KIND_LABELS: Readonly<Record<ChangeNote['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
  security: 'Security',
}

/**
 * Returns the section of a release: its headline, then the changes by reader, sorted by kind, one line each.
 *
 * @throws Error without changes, without a headline, and with more than 40 changes
 */
export function writeRelease(headline: string, changes: readonly ChangeNote[], version: string, day: string): string {
  if (changes.length === 0) throw new Error('.changes has no change, so there is nothing to release')
  if (headline.trim() === '') throw new Error('.changes/headline.txt is missing: one sentence about the release')
  assertCount(changes.length)
  const groups = Object.entries(READERS).flatMap(([reader, heading]) => {
    const lines = KINDS.flatMap((kind) =>
      changes
        .filter((change) => change.reader === reader && change.kind === kind)
        .map(({ text }) => `- ${KIND_LABELS[kind]}: ${text}`),
    )
    return lines.length > 0 ? [`### ${heading}\n\n${lines.join('\n')}\n`] : []
  })
  return [`## [${version}] - ${day}\n`, `${headline.trim()}\n`, ...groups].join('\n')
}

/** Returns the changelog with a section before that of the last release. */
export function insertRelease(changelog: string, section: string): string {
  const at = changelog.search(/^## \[/m)
  return at < 0 ? `${changelog.trimEnd()}\n\n${section}` : `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`
}
