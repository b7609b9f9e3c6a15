import { readFile } from 'node:fs/promises'
import { OperatorError } from './backend-client.ts'

/** Shorter passphrases can be guessed. */
const MIN_PASSPHRASE_CHARACTERS = 12

/** Reads the passphrase of a backup from the named file, otherwise from BACKUP_PASSPHRASE; null if neither is given. */
export async function readPassphrase(path: string | undefined): Promise<string | null> {
  const given =
    path === undefined
      ? process.env.BACKUP_PASSPHRASE || null
      : await readFile(path, 'utf8').catch((error: unknown) => {
          throw new OperatorError(
            `The passphrase in ${path} cannot be read: ${error instanceof Error ? error.message : error}.`,
          )
        })
  const passphrase = given?.trim() ?? null
  if (passphrase !== null && passphrase.length < MIN_PASSPHRASE_CHARACTERS)
    throw new OperatorError(`The passphrase of a backup must have at least ${MIN_PASSPHRASE_CHARACTERS} characters.`)
  return passphrase
}
