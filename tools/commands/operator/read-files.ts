import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command, FileInput } from '../../../server/core/command/command.ts'
import { OperatorError } from './backend-client.ts'
import type { TypedInput } from './program.ts'

/**
 * Replaces typed paths by the content of the files, for a command that takes files, and adds their names.
 * @throws OperatorError if a file cannot be read or is too large
 */
export async function readFiles({ files }: Pick<Command, 'files'>, typed: TypedInput): Promise<TypedInput> {
  const input = { ...typed }
  for (const [field, file] of Object.entries(files)) {
    const path = typed[field]
    if (path === undefined || file === undefined) continue
    input[field] = await readContent(path, file)
    input[`${field}_name`] = basename(path)
  }
  return input
}

async function readContent(path: string, { encoding, maxBytes }: FileInput): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new OperatorError(`${path} has ${size} bytes; at most ${maxBytes} are accepted.`)
    return await readFile(path, encoding)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`)
  }
}
