import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { PASSWORD_PATTERN } from '../../shared/contract/fields.ts'
import type { Db, Sql } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { addMember, memberByName, passwordOf, replacePassword } from '../members/members.ts'
import { hashPassword, OURSELVES, passwordMatches } from '../members/passwords.ts'
import { SAMPLE_RECIPIENT } from '../members/sample-recipient.ts'
import { grantSampleMoney } from './sample-money.ts'

/** What to log in with on a demo installation. */
export interface DemoLogin {
  username: string
  password: string
}

const USERNAME = 'demo@tradelet.example'
const PASSWORD_LENGTH = 12
/** Without those that are mistaken for each other when typed off a screen. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ username: v.literal(USERNAME), password: v.pipe(v.string(), v.regex(PASSWORD_PATTERN)) }),
)

/**
 * Makes the demo member, with sample money. The login works after every start, of whichever node: a password that was changed meanwhile is set back, and whoever is
 * signed in stays so. Null when another member has the name, or when the demo member is disabled, as after a removal of sample money. One node at a time (start.ts).
 */
export async function prepareDemo(context: Context): Promise<DemoLogin | null> {
  const { db } = context
  const member = await memberByName(db, USERNAME)
  if (member && (!member.demo || member.disabled_at !== null)) return null
  const login = (await keptLogin(db)) ?? (await keepLogin(context))
  if (member) await restorePassword(db, member.id, login.password)
  else await addDemoMember(context, login)
  await addRecipient(context)
  return login
}

async function addDemoMember({ db, now }: Context, { username, password }: DemoLogin): Promise<void> {
  const passwordHash = await hashPassword(password, OURSELVES)
  await db.transaction(async (tx) => {
    const id = await addMember(tx, { username, passwordHash, inviter: null, demo: true }, now())
    if (id !== null) await grantSampleMoney(tx, id, now())
  })
}

/** Adds the member to whom something can be sent, under a password that is forgotten at once. */
async function addRecipient({ db, now }: Context): Promise<void> {
  if (await memberByName(db, SAMPLE_RECIPIENT)) return
  const passwordHash = await hashPassword(randomUUID(), OURSELVES)
  await addMember(db, { username: SAMPLE_RECIPIENT, passwordHash, inviter: null, demo: true }, now())
}

async function restorePassword(db: Db, member: string, password: string): Promise<void> {
  const current = await passwordOf(db, member)
  if (await passwordMatches(password, current, OURSELVES)) return
  await replacePassword(db, member, current, await hashPassword(password, OURSELVES))
}

/**
 * The login that nodes have in common. In the database as it is typed: everybody is meant to have it, it is printed at each start, and there is nothing behind it but
 * sample money; a digest could not be printed by the next node.
 */
async function keptLogin(sql: Sql): Promise<DemoLogin | null> {
  const [login] = await sql.query<DemoLogin>('SELECT username, password FROM demo_login')
  return login ?? null
}

/** Keeps the login of an installation from before, which lies in the data folder of a node; else a new one. */
async function keepLogin({ config, db }: Context): Promise<DemoLogin> {
  const login = (await formerLogin(config.dataDir)) ?? { username: USERNAME, password: randomPassword() }
  await db.query('INSERT INTO demo_login (username, password) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    login.username,
    login.password,
  ])
  return (await keptLogin(db)) ?? login
}

async function formerLogin(dataDir: string): Promise<DemoLogin | null> {
  const text = await readFile(join(dataDir, 'demo-login.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const read = v.safeParse(schema, text)
  return read.success ? read.output : null
}

const randomPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
