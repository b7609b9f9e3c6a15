import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../core/db/sql.ts'
import { QUOTAS, RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { getWaitMs, refundToken, toBucketDigest } from '../../core/limits/token-bucket.ts'
import type { Credentials } from '../registry/members.ts'
import { toNameKey } from '../registry/names.ts'

/** Time for which a device is remembered after its last login. */
const DEVICE_LIFE_MS = 180 * 24 * 3_600_000
/** Shortest time between two updates of `seen_at`. */
const SEEN_UPDATE_MS = 24 * 3_600_000
const COOKIE_NAME = 'tradelet_device'
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Device, known by the secret in its browser's cookie and by its source address. Neither of them authenticates a member. */
export interface Device {
  secret: string
  /** True if the request brought the secret; otherwise it is newly generated. */
  isFromCookie: boolean
  sender: string
  secure: boolean
}

/** Returns the device that a request comes from. */
export function readDevice({ headers, ip, protocol }: FastifyRequest): Device {
  const secret = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name, value = '']) => name === COOKIE_NAME && SECRET_PATTERN.test(value))?.[1]
  return {
    secret: secret ?? randomBytes(32).toString('base64url'),
    isFromCookie: secret !== undefined,
    sender: toSenderKey(ip),
    secure: protocol === 'https',
  }
}

/** Returns the cookie that identifies a browser: sent to `/api` only, HttpOnly, SameSite=Strict. */
export const toDeviceCookie = ({ secret, secure }: Device): string =>
  `${COOKIE_NAME}=${secret}; Path=/api; Max-Age=${DEVICE_LIFE_MS / 1000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** Digests stored for a device and a login name. The secret's comes first, since many devices may share an address. */
const toDigests = (name: string, { secret, sender }: Device): [string, string] => [
  digest(name, `secret ${secret}`),
  digest(name, `sender ${sender}`),
]
const digest = (name: string, sign: string): string =>
  createHash('sha256')
    .update(`${toNameKey(name)}\n${sign}`)
    .digest('base64url')

const { knownDevicePasswords, unknownDevicePasswords } = RATES

/** Login attempt that was counted or refused. */
export interface CountedLogin {
  credentials: Credentials | null
  /** True if the member has logged in on this device before. */
  isKnownDevice: boolean
  /** ms to wait, or 0 if the attempt was counted. Has no meaning for an unknown device if `counts` was false. */
  wait: number
  /** Row that counted the attempt. */
  counter: { digest: string; everyMs: number }
}

interface LoginRow {
  id: string | null
  password: string | null
  disabled: boolean | null
  demo: boolean | null
  device: string | null
  counted: boolean
  resets_at: number | null
}

/**
 * Finds the member of a login name and counts a login attempt, in one statement. A known device has its own limit, so that others cannot use up its attempts.
 * If `counts` is false, an attempt from an unknown device is not counted, because the caller refuses it anyway.
 */
export async function countLoginAttempt(
  sql: Sql,
  { name, device, counts }: { name: string; device: Device; counts: boolean },
  now: number,
): Promise<CountedLogin> {
  const common = toBucketDigest(unknownDevicePasswords, toNameKey(name))
  const [found] = await sql.query<LoginRow>(
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
      toNameKey(name),
      toDigests(name, device),
      now - DEVICE_LIFE_MS,
      common,
      unknownDevicePasswords.everyMs,
      knownDevicePasswords.everyMs,
      unknownDevicePasswords.burst * unknownDevicePasswords.everyMs,
      knownDevicePasswords.burst * knownDevicePasswords.everyMs,
      counts,
      now,
    ],
  )
  if (!found) throw new Error('login attempt was neither counted nor refused')
  const isKnown = found.device !== null
  const rate = isKnown ? knownDevicePasswords : unknownDevicePasswords
  const { id, password } = found
  return {
    credentials:
      id === null || password === null
        ? null
        : { id, password, disabled: found.disabled === true, demo: found.demo === true },
    isKnownDevice: isKnown,
    wait: found.counted ? 0 : getWaitMs(rate, found.resets_at ?? 0, now),
    counter: { digest: found.device ?? common, everyMs: rate.everyMs },
  }
}

/** Refunds a counted attempt whose password could not be checked. */
export const refundLoginAttempt = (sql: Sql, { digest, everyMs }: CountedLogin['counter']): Promise<void> =>
  refundToken(sql, digest, everyMs)

/** Returns true if the member of a login name has logged in with the cookie or from the address of this device, in the last 180 days. */
export async function isKnownDevice(sql: Sql, name: string, device: Device, now: number): Promise<boolean> {
  const found = await sql.query(
    'SELECT digest FROM known_devices WHERE digest = ANY ($1::text[]) AND seen_at > $2::bigint LIMIT 1',
    [toDigests(name, device), now - DEVICE_LIFE_MS],
  )
  return found.length > 0
}

/** Member whose device is remembered, with the login name. */
interface DeviceOwner {
  id: string
  name: string
}

/** Like {@link isKnownDevice}, but only by the cookie of the browser: an earlier login from the same address does not count. */
export async function isKnownBrowser(sql: Sql, name: string, device: Device, now: number): Promise<boolean> {
  if (!device.isFromCookie) return false
  const [digest] = toDigests(name, device)
  const found = await sql.query('SELECT digest FROM known_devices WHERE digest = $1 AND seen_at > $2::bigint', [
    digest,
    now - DEVICE_LIFE_MS,
  ])
  return found.length > 0
}

/**
 * Remembers that a member is logged in on a device, forgets the member's oldest devices beyond the limit, and refunds the attempt of this login, in one
 * statement.
 */
export async function rememberDevice(
  tx: Sql,
  { id, name }: DeviceOwner,
  device: Device,
  now: number,
  counter?: CountedLogin['counter'],
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
      toDigests(name, device),
      now,
      QUOTAS.devices.max - 2,
      counter?.digest ?? null,
      counter?.everyMs ?? 0,
      SEEN_UPDATE_MS,
    ],
  )
}

/** Forgets all devices of a member except the current one, so that a person who knew the previous password counts as an unknown device. */
export async function forgetOtherDevices(tx: Sql, { id, name }: DeviceOwner, device: Device): Promise<void> {
  await tx.query('DELETE FROM known_devices WHERE member = $1::bigint AND digest <> ALL ($2::text[])', [
    id,
    toDigests(name, device),
  ])
}

/** Forgets devices without a login for 180 days. */
export const forgetOldDevices = async (sql: Sql, now: number): Promise<void> =>
  void (await sql.query('DELETE FROM known_devices WHERE seen_at <= $1::bigint', [now - DEVICE_LIFE_MS]))
