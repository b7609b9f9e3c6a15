import { createHash } from 'node:crypto'
import type { Command, FileInput } from '../../core/command/command.ts'
import { toOperatorName } from '../../core/command/operator-names.ts'

/** Longer values are replaced by their length and hash. */
const MAX_CHARACTERS = 20_000

/** Returns the input of a command for the audit log, as JSON: without secrets, with the length of what may name a person, and with size and SHA-256 instead of the contents of files. */
export function formatLoggedInput(
  { files, secretFields, personalFields }: Pick<Command, 'files' | 'personalFields' | 'secretFields'>,
  input: unknown,
): string {
  if (typeof input !== 'object' || input === null) return '{}'
  const secrets = secretFields.map(toOperatorName)
  const logged = Object.entries(input).map(([field, value]) => {
    if (secrets.includes(toOperatorName(field))) return [field, '(secret)']
    if (personalFields.includes(field)) return [field, `(${String(value).length} characters)`]
    const file = files[field]
    return [field, file && typeof value === 'string' ? describeFile(value, file) : shorten(value)]
  })
  return JSON.stringify(Object.fromEntries(logged))
}

function describeFile(text: string, { encoding }: FileInput): object {
  const content = Buffer.from(text, encoding)
  return { bytes: content.length, sha256: hash(content) }
}

function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > MAX_CHARACTERS ? { characters: text.length, sha256: hash(text) } : value
}

const hash = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
