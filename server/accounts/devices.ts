import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../db/sql.ts'
import type { Rate } from '../limits/rate-limit.ts'
import { senderOf } from '../limits/sender.ts'
import { sharedLimit, waitOf } from '../limits/shared-limit.ts'
import type { Credentials } from '../members/members.ts'
import { nameKey } from '../members/names.ts'

/** A device is forgotten so long after a member last signed in on it. */
const FORGOTTEN_AFTER_MS = 180 * 24 * 3_600_000
/** The one that was longest not seen is forgotten when a member signs in on one more. A browser counts twice: by its cookie and by its address. */
const DEVICES_PER_MEMBER = 40
/** When it was last seen is written at most so often. */
const SEEN_EVERY_MS = 24 * 3_600_000
const COOKIE = 'tradelet_device'
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** By what a device is known again: the secret in its browser's cookie, and the address that it sends from. Neither signs anybody in. */
export interface Device {
  secret: string
  /** The browser brought the secret; one that brings none is given this. */
  brought: boolean
  sender: string
  secure: boolean
}

/** The device that a request comes from. */
export function deviceOf({ headers, ip, protocol }: FastifyRequest): Device {
  const secret = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name, value = '']) => name === COOKIE && SHAPE.test(value))?.[1]
  return {
    secret: secret ?? randomBytes(32).toString('base64url'),
    brought: secret !== undefined,
    sender: senderOf(ip),
    secure: protocol === 'https',
  }
}

/** What makes a browser known again: for calls alone, unreadable for pages, and not sent from those of others. */
export const cookieOf = ({ secret, secure }: Device): string =>
  `${COOKIE}=${secret}; Path=/api; Max-Age=${FORGOTTEN_AFTER_MS / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** What is stored of a device, by the name that a member signs in with there: its secret first, since the address may be that of many. */
const digestsOf = (name: string, { secret, sender }: Device): [string, string] => [
  digest(name, `secret ${secret}`),
  digest(name, `sender ${sender}`),
]
const digest = (name: string, sign: string): string =>
  createHash('sha256')
    .update(`${nameKey(name)}\n${sign}`)
    .digest('base64url')

/** Wrong passwords of all devices together that no member has signed in on, for one name. */
export const strangersGuesses = sharedLimit('login', { burst: 30, everyMs: 15_000 })
/** Wrong passwords on one that is known. */
const OWN: Rate = { burst: 10, everyMs: 30_000 }

/** A guess at a password that was counted, or why it was not. */
export interface Guess {
  credentials: Credentials | null
  /** The member has signed in on this device before. */
  known: boolean
  /** For how many ms to wait; 0: it was counted. Of a stranger who was not to be counted it says nothing. */
  wait: number
  /** What it was counted under. */
  counter: { digest: string; everyMs: number }
}

interface Found {
  id: string | null
  password: string | null
  disabled: boolean | null
  demo: boolean | null
  device: string | null
  counted: boolean
  resets_at: number | null
}

/**
 * Finds the member of a login name and counts a guess at the password, in one statement: on a device that is known apart from all others, so that nobody else
 * can use up the tries there. With `counts` false a stranger's is not counted, because it is refused in any case.
 */
export async function countGuess(
  sql: Sql,
  { name, device, counts }: { name: string; device: Device; counts: boolean },
  now: number,
): Promise<Guess> {
  const common = strangersGuesses.digestOf(nameKey(name))
  const { burst, everyMs } = strangersGuesses.rate
  const [found] = await sql.query<Found>(
    `WITH who AS (SELECT m.id, m.password, m.disabled_at, m.demo FROM members m WHERE m.name_key = $1),
       known AS (SELECT d.digest FROM known_devices d JOIN who ON who.id = d.member
         WHERE d.digest = ANY ($2::text[]) AND d.seen_at > $3::bigint ORDER BY array_position($2::text[], d.digest) LIMIT 1),
       rate AS (SELECT COALESCE(k.digest, $4) AS digest, CASE WHEN k.digest IS NULL THEN $5::bigint ELSE $6::bigint END AS every,
         CASE WHEN k.digest IS NULL THEN $7::bigint ELSE $8::bigint END AS room, k.digest IS NOT NULL OR $9::boolean AS counts
         FROM (SELECT 1) one LEFT JOIN known k ON true),
       counted AS (INSERT INTO rate_limits AS a (digest, resets_at) SELECT digest, $10::bigint + every FROM rate WHERE counts
         ON CONFLICT (digest) DO UPDATE SET resets_at = GREATEST(a.resets_at, $10::bigint) + (SELECT every FROM rate)
         WHERE GREATEST(a.resets_at, $10::bigint) + (SELECT every FROM rate) - $10::bigint <= (SELECT room FROM rate)
         RETURNING a.digest)
     SELECT who.id::text, who.password, who.disabled_at IS NOT NULL AS disabled, who.demo, (SELECT digest FROM known) AS device,
       EXISTS (SELECT 1 FROM counted) AS counted,
       (SELECT a.resets_at FROM rate_limits a JOIN rate ON rate.digest = a.digest) AS resets_at
     FROM (SELECT 1) one LEFT JOIN who ON true`,
    [
      nameKey(name),
      digestsOf(name, device),
      now - FORGOTTEN_AFTER_MS,
      common,
      everyMs,
      OWN.everyMs,
      burst * everyMs,
      OWN.burst * OWN.everyMs,
      counts,
      now,
    ],
  )
  if (!found) throw new Error('a guess was neither counted nor refused')
  const known = found.device !== null
  const rate = known ? OWN : strangersGuesses.rate
  const { id, password } = found
  return {
    credentials:
      id === null || password === null
        ? null
        : { id, password, disabled: found.disabled === true, demo: found.demo === true },
    known,
    wait: found.counted ? 0 : waitOf(rate, found.resets_at ?? 0, now),
    counter: { digest: found.device ?? common, everyMs: rate.everyMs },
  }
}

/** Takes back a counted guess that could not be judged. */
export async function giveBackGuess(sql: Sql, { digest, everyMs }: Guess['counter']): Promise<void> {
  await sql.query('UPDATE rate_limits SET resets_at = resets_at - $2::bigint WHERE digest = $1', [digest, everyMs])
}

/** Whether the member of a name has signed in on a device. */
export async function isKnownDevice(sql: Sql, name: string, device: Device, now: number): Promise<boolean> {
  const found = await sql.query(
    'SELECT digest FROM known_devices WHERE digest = ANY ($1::text[]) AND seen_at > $2::bigint LIMIT 1',
    [digestsOf(name, device), now - FORGOTTEN_AFTER_MS],
  )
  return found.length > 0
}

/** Whose device is remembered: a member with the login name. */
interface Owner {
  id: string
  name: string
}

/** Remembers that a member is signed in on a device, and takes back the guess that it took, in one statement. */
export async function rememberDevice(
  tx: Sql,
  { id, name }: Owner,
  device: Device,
  now: number,
  counter?: Guess['counter'],
): Promise<void> {
  await tx.query(
    `WITH back AS (UPDATE rate_limits SET resets_at = resets_at - $6::bigint WHERE digest = $5::text),
       kept AS (INSERT INTO known_devices AS d (digest, member, seen_at)
         SELECT sign, $1::bigint, $3::bigint FROM unnest($2::text[]) sign
         ON CONFLICT (digest) DO UPDATE SET member = excluded.member, seen_at = excluded.seen_at
         WHERE d.seen_at <= excluded.seen_at - $7::bigint)
     DELETE FROM known_devices WHERE digest IN (SELECT digest FROM known_devices
       WHERE member = $1::bigint AND digest <> ALL ($2::text[]) ORDER BY seen_at DESC, digest OFFSET $4::int)`,
    [
      id,
      digestsOf(name, device),
      now,
      DEVICES_PER_MEMBER - 2,
      counter?.digest ?? null,
      counter?.everyMs ?? 0,
      SEEN_EVERY_MS,
    ],
  )
}

/** Forgets the devices of a member but the one that is in use: whoever knew the former password is a stranger now. */
export async function forgetOtherDevices(tx: Sql, { id, name }: Owner, device: Device): Promise<void> {
  await tx.query('DELETE FROM known_devices WHERE member = $1::bigint AND digest <> ALL ($2::text[])', [
    id,
    digestsOf(name, device),
  ])
}

/** Forgets those that nobody has used for long. */
export const forgetOldDevices = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query('DELETE FROM known_devices WHERE seen_at <= $1::bigint', [now - FORGOTTEN_AFTER_MS]))
