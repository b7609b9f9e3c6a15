import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretKey } from './secret-box.ts'

const KEY = /^[0-9a-f]{64}$/i

/** Returns the path of the file with the keys of an installation without SECRETS_KEY. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secrets.key')

/** Parses keys separated by commas or whitespace; returns null if one is invalid. The first one encrypts. */
export function readKeys(text: string): SecretKey[] | null {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  return keys.length > 0 && keys.every((key) => KEY.test(key)) ? keys : null
}

/**
 * Reads the keys of a data folder; returns null if it has none.
 * @throws Error if the file contains anything else
 */
export async function keysInFolder(dataDir: string): Promise<SecretKey[] | null> {
  const text = await readFile(keyFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const keys = readKeys(text)
  if (keys === null) throw new Error(`${keyFile(dataDir)} must hold 64 hex digits, one key a line`)
  return keys
}

/** Creates the key of a data folder, readable by this user only. */
export async function makeKey(dataDir: string): Promise<SecretKey> {
  const key = randomBytes(32).toString('hex')
  await writeFile(keyFile(dataDir), `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
