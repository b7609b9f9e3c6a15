import { rm } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../db/db.ts'
import { createKeyFile, getKeyFile, readKeyFile } from './key-file.ts'
import { createSecretBox, DecryptionError, type SecretBox } from './secret-box.ts'

/** Known text that is stored encrypted, by which a node checks whether it has the installation's key. */
const [PROOF, PROOF_OWNER] = ['tradelet', 'installation']

/** Error if the keys of this node do not decrypt the data of the installation; its message is for the operator. */
export class WrongKey extends Error {}

/** Parts of a backend's context that the box needs. */
interface SecretContext {
  config: Pick<Config, 'dataDir' | 'secretsKeys'>
  db: Db
}

/**
 * Opens the box of an installation. The keys come from SECRETS_KEY, else from the file `secrets.key` in the data folder, which the first start creates. The key is
 * not stored in the database, so that a copy or backup of the database does not disclose card numbers.
 * @throws WrongKey
 */
export async function openSecretBox({ config, db }: SecretContext): Promise<SecretBox> {
  const { dataDir, secretsKeys } = config
  const configured = secretsKeys ?? (await readKeyFile(dataDir))
  const keys = configured ?? ((await readProof(db)) === null ? [await createKeyFile(dataDir)] : [])
  const [first, ...others] = keys
  if (first === undefined) throw createWrongKeyError(dataDir)
  const box = createSecretBox([first, ...others])
  await db.query('UPDATE encryption_state SET key_check = $1 WHERE key_check IS NULL', [box.seal(PROOF, PROOF_OWNER)])
  try {
    box.open((await readProof(db)) ?? '', PROOF_OWNER)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    // Two nodes may have created a key at the same time; the key of the second one decrypts nothing.
    if (configured === null) await rm(getKeyFile(dataDir), { force: true })
    throw createWrongKeyError(dataDir)
  }
  // An embedded database has one process, so no older version uses it at the same time.
  if (db.kind === 'embedded')
    await db.query('UPDATE encryption_state SET encrypts_writes = true WHERE NOT encrypts_writes')
  return box
}

const createWrongKeyError = (dataDir: string): WrongKey =>
  new WrongKey(
    `The card numbers in this database are encrypted with another key: set SECRETS_KEY to that of the installation, or put its secrets.key into ${dataDir}.`,
  )

async function readProof(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ key_check: string | null }>('SELECT key_check FROM encryption_state')
  return row?.key_check ?? null
}

/** Returns whether nodes encrypt new values. They must not while nodes of an older version, which read values in clear, may use the database. */
export async function isSealingEnabled(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ encrypts_writes: boolean }>('SELECT encrypts_writes FROM encryption_state')
  return row?.encrypts_writes === true
}

/** Makes all nodes encrypt new values from now on, and stores a new proof with the first key of this box. */
export const enableSealing = (sql: Sql, box: SecretBox): Promise<unknown> =>
  sql.query('UPDATE encryption_state SET encrypts_writes = true, key_check = $1', [box.seal(PROOF, PROOF_OWNER)])

export type { SecretBox }
