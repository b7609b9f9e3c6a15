import type { CommandDescription } from '../../server/operations/console/describe-commands.ts'
import { type Input, type Outcome, run } from './run.store.ts'
import { withoutEmpty } from './today.store.ts'

/** Returns the commands by the first word, restricted to those whose words or description contain a text. */
export function groupCommands(
  commands: readonly CommandDescription[],
  search: string,
): [topic: string, commands: CommandDescription[]][] {
  const wanted = search.trim().toLowerCase()
  const found = commands.filter(({ words, description }) => `${words} ${description}`.toLowerCase().includes(wanted))
  const topics = [...new Set(found.map(({ words }) => words.split(' ')[0] ?? ''))]
  return topics.map((topic) => [topic, found.filter(({ words }) => words.split(' ')[0] === topic)])
}

/** Values and files of a form. */
export interface FormContent {
  values: Input
  files: Readonly<Record<string, File>>
  /** Key under which a booking of this form is made at most once. */
  madeKey: string
}

/** Runs a command with the content of its form. */
export async function runForm(
  { words, fields, hasMadeKey }: CommandDescription,
  { values, files, madeKey }: FormContent,
): Promise<Outcome> {
  const input: Record<string, string> = { ...withoutEmpty(values), ...(hasMadeKey && { made_key: madeKey }) }
  for (const { name, label, file } of fields) {
    const chosen = files[name]
    if (!file || !chosen) continue
    if (chosen.size > file.maxBytes)
      return { kind: 'refused', message: `${label}: has ${chosen.size} bytes; at most ${file.maxBytes} are accepted.` }
    input[name] = file.encoding === 'utf8' ? await chosen.text() : toBase64(await chosen.arrayBuffer())
    input[`${name}_name`] = chosen.name
  }
  return run(words, input)
}

function toBase64(buffer: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte)
  return btoa(text)
}
