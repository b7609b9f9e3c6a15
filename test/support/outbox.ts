import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const CODE = /\b(?:\d{6}|\d{8})\b/

/** Returns the text of a message in the outbox. */
export const textOf = (eml: string): string => Buffer.from(String(eml.split('\r\n\r\n')[1]), 'base64').toString()

/** Returns the messages to an address in a backend's outbox, oldest first. */
export async function lettersTo(
  { dataDir }: { dataDir: string },
  email: string,
): Promise<{ file: string; eml: string }[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const all = await Promise.all(
    names.map(async (name) => ({ file: join(folder, name), eml: await readFile(join(folder, name), 'utf8') })),
  )
  return all.filter(({ eml }) => eml.includes(`To: <${email}>`))
}

/**
 * Returns the newest message to an address and the code in it.
 *
 * @throws if there is none
 */
export async function letterTo(
  backend: { dataDir: string },
  email: string,
): Promise<{ file: string; eml: string; code: string }> {
  const all = await lettersTo(backend, email)
  // Of messages with the same time, the one with a code is the newest.
  const letter = all.findLast(({ eml }) => CODE.test(textOf(eml))) ?? all.at(-1)
  if (!letter) throw new Error(`no message to ${email}`)
  return { ...letter, code: String(CODE.exec(textOf(letter.eml))?.[0]) }
}
