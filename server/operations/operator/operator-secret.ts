import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the path of the node's operator token. A process that can read the data folder can act as the operator. */
export const secretFile = (dataDir: string): string => join(dataDir, 'operator.token')

/** Returns the operator token of a data folder, or null before its first start. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const text = await readFile(secretFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text?.trim() || null
}

/** Returns the operator token of a data folder, creating it at the first start: 32 random bytes, readable by this user only. */
export async function ensureSecret(dataDir: string): Promise<string> {
  const known = await readSecret(dataDir)
  if (known) return known
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  await writeFile(secretFile(dataDir), `${secret}\n`, { mode: 0o600 })
  return secret
}

/** Returns true if a token equals the secret. Compares digests in constant time. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
