import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Db, Sql } from '../db/db.ts'
import { CannotOpen, type SecretBox, secretBox } from './box.ts'
import { keyFile, keysInFolder, makeKey } from './keys.ts'

/** Known text that is stored encrypted, by which a node sees whether it has the installation's key. */
const [PROOF, PROOF_OWNER] = ['tradelet', 'installation']

/** Thrown when the keys of this node do not open what the installation has encrypted: one sentence for the person who started it. */
export class WrongKey extends Error {}

/** What of a backend's context the box is made of. */
interface Secrets {
  config: Pick<Config, 'dataDir' | 'secretsKeys'>
  db: Db
}

const boxes = new WeakMap<object, Promise<SecretBox>>()

/**
 * Opens the box of an installation, once for each backend. Its keys are those of SECRETS_KEY, else of the file `secrets.key` in the data folder, which the first start
 * makes. The key is outside of the database, so that a copy of the database or a backup tells no card number. @throws WrongKey
 */
export function secretsOf(context: Secrets): Promise<SecretBox> {
  const known = boxes.get(context)
  if (known) return known
  const opening = open(context)
  boxes.set(context, opening)
  opening.catch(() => boxes.delete(context))
  return opening
}

async function open({ config, db }: Secrets): Promise<SecretBox> {
  const { dataDir, secretsKeys } = config
  const given = secretsKeys ?? (await keysInFolder(dataDir))
  const keys = given ?? ((await proofOf(db)) === null ? [await makeKey(dataDir)] : [])
  const [first, ...others] = keys
  if (first === undefined) throw wrongKey(dataDir)
  const box = secretBox([first, ...others])
  await db.query('UPDATE encryption_state SET key_check = $1 WHERE key_check IS NULL', [box.seal(PROOF, PROOF_OWNER)])
  try {
    box.open((await proofOf(db)) ?? '', PROOF_OWNER)
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    // Two nodes may have made a key at once: that of the second opens nothing.
    if (given === null) await rm(keyFile(dataDir), { force: true })
    throw wrongKey(dataDir)
  }
  // An embedded database has one process, so no older version uses it at the same time.
  if (db.kind === 'embedded')
    await db.query('UPDATE encryption_state SET encrypts_writes = true WHERE NOT encrypts_writes')
  return box
}

const wrongKey = (dataDir: string): WrongKey =>
  new WrongKey(
    `The card numbers in this database are encrypted with another key: set SECRETS_KEY to that of the installation, or put its secrets.key into ${dataDir}.`,
  )

async function proofOf(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ key_check: string | null }>('SELECT key_check FROM encryption_state')
  return row?.key_check ?? null
}

/** Whether nodes encrypt what they write: not while nodes of an older version may run beside them, which read it as it is. */
export async function areSealed(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ encrypts_writes: boolean }>('SELECT encrypts_writes FROM encryption_state')
  return row?.encrypts_writes === true
}

/** Lets all nodes encrypt what they write from now on, and proves the key anew by the first of this box. */
export const beginSealing = (sql: Sql, box: SecretBox): Promise<unknown> =>
  sql.query('UPDATE encryption_state SET encrypts_writes = true, key_check = $1', [box.seal(PROOF, PROOF_OWNER)])

export type { SecretBox }
