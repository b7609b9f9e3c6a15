import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { PASSWORD_PATTERN } from '../../../shared/base/contract/fields.ts'
import type { Db } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import { isSealingEnabled } from '../../core/secrets/secrets.ts'
import { addMember, findMemberByName, getPasswordHash, replacePassword } from '../registry/members.ts'
import { BACKEND_CLIENT, hashPassword, passwordMatches } from '../registry/passwords.ts'
import { SAMPLE_RECIPIENT } from '../registry/sample-recipient.ts'
import { grantSampleMoney } from './sample-money.ts'

/** Login of a demo installation. */
export interface DemoLogin {
  username: string
  password: string
}

const USERNAME = 'demo@tradelet.example'
const PASSWORD_LENGTH = 12
/** Characters that cannot be confused with each other when typed off a screen. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ username: v.literal(USERNAME), password: v.pipe(v.string(), v.regex(PASSWORD_PATTERN)) }),
)

/**
 * Creates the demo member, with sample money. After every start of any node the login works: a changed password is reset, and open sessions stay. Returns null
 * if another member has the name, or if the demo member is disabled (as after a removal of sample money). The caller runs it on one node at a time (start.ts).
 */
export async function prepareDemo(context: Context): Promise<DemoLogin | null> {
  const { db } = context
  const member = await findMemberByName(db, USERNAME)
  if (member && (!member.demo || member.disabled_at !== null)) return null
  const login = (await readDemoLogin(context)) ?? (await storeDemoLogin(context))
  if (member) await restorePassword(db, member.id, login.password)
  else await addDemoMember(context, login)
  await addRecipient(context)
  return login
}

async function addDemoMember({ db, now }: Context, { username, password }: DemoLogin): Promise<void> {
  const passwordHash = await hashPassword(password, BACKEND_CLIENT)
  await db.transaction(async (tx) => {
    const id = await addMember(tx, { username, passwordHash, inviter: null, demo: true }, now())
    if (id !== null) await grantSampleMoney(tx, id, now())
  })
}

/** Adds a member to whom the demo member can send money, with a random password that is not stored. */
async function addRecipient({ db, now }: Context): Promise<void> {
  if (await findMemberByName(db, SAMPLE_RECIPIENT)) return
  const passwordHash = await hashPassword(randomUUID(), BACKEND_CLIENT)
  await addMember(db, { username: SAMPLE_RECIPIENT, passwordHash, inviter: null, demo: true }, now())
}

async function restorePassword(db: Db, member: string, password: string): Promise<void> {
  const current = await getPasswordHash(db, member)
  if (await passwordMatches(password, current, BACKEND_CLIENT)) return
  await replacePassword(db, member, current, await hashPassword(password, BACKEND_CLIENT))
}

/** Owner for whom the password is encrypted. */
const SECRET_OWNER = 'demo'

/** Returns the login that all nodes share, and encrypts one stored in plain text. Encrypted, not hashed, because the next node prints it. */
async function readDemoLogin(context: Context): Promise<DemoLogin | null> {
  const { db } = context
  const [login] = await db.query<DemoLogin>('SELECT username, password FROM demo_login')
  if (!login) return null
  const secrets = await context.openSecretBox()
  const password = secrets.open(login.password, SECRET_OWNER)
  if (!secrets.isCurrent(login.password) && (await isSealingEnabled(db)))
    await db.query('UPDATE demo_login SET password = $1', [secrets.seal(password, SECRET_OWNER)])
  return { ...login, password }
}

/** Stores the login from the data folder of an older installation, or a new one. */
async function storeDemoLogin(context: Context): Promise<DemoLogin> {
  const { config, db } = context
  const login = (await readLegacyLogin(config.dataDir)) ?? { username: USERNAME, password: createPassword() }
  await db.query('INSERT INTO demo_login (username, password) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    login.username,
    (await isSealingEnabled(db)) ? (await context.openSecretBox()).seal(login.password, SECRET_OWNER) : login.password,
  ])
  return (await readDemoLogin(context)) ?? login
}

async function readLegacyLogin(dataDir: string): Promise<DemoLogin | null> {
  const text = await readFile(join(dataDir, 'demo-login.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const read = v.safeParse(schema, text)
  return read.success ? read.output : null
}

const createPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)]).join('')
