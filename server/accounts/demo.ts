import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { PASSWORD_PATTERN } from '../../shared/contract/fields.ts'
import type { Db } from '../db/db.ts'
import type { Context } from '../http/context.ts'
import { addMember, memberByName, passwordOf, replacePassword } from '../members/members.ts'
import { hashPassword, OURSELVES, passwordMatches } from '../members/passwords.ts'
import { SAMPLE_RECIPIENT } from '../members/sample-recipient.ts'
import { grantSampleMoney } from './sample-money.ts'
import { revokeAllTokens } from './tokens.ts'

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
const fileOf = (dataDir: string): string => join(dataDir, 'demo-login.json')

/**
 * Makes the demo member, with sample money. The login is kept in the data folder, for this user alone, and works after every start: a password that was
 * changed meanwhile is set back. Null when another member has the name.
 */
export async function prepareDemo(context: Context): Promise<DemoLogin | null> {
  const { config, db } = context
  const member = await memberByName(db, USERNAME)
  if (member && !member.demo) return null
  const login = (await readLogin(config.dataDir)) ?? (await keepLogin(config.dataDir))
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
  const hash = await hashPassword(password, OURSELVES)
  await db.transaction(async (tx) => {
    await replacePassword(tx, member, current, hash)
    await revokeAllTokens(tx, member)
  })
}

async function readLogin(dataDir: string): Promise<DemoLogin | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const read = v.safeParse(schema, text)
  return read.success ? read.output : null
}

async function keepLogin(dataDir: string): Promise<DemoLogin> {
  const login = { username: USERNAME, password: randomPassword() }
  await mkdir(dataDir, { recursive: true })
  const part = `${fileOf(dataDir)}.part`
  await writeFile(part, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
  await rename(part, fileOf(dataDir))
  return login
}

const randomPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
