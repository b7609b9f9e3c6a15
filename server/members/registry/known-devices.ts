import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../core/db/sql.ts'
import { deleteOlder } from '../../core/db/time-partitions.ts'
import { readBrowserCookie } from '../../core/http/cookies.ts'
import { QUOTAS, RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { getWaitMs, refundToken, toBucketDigest } from '../../core/limits/token-bucket.ts'
import { toDigest } from '../../core/secrets/random-secrets.ts'
import type { Credentials } from './members.ts'
import { toNameKey } from './names.ts'

/** Time for which a device is remembered after its last login. */
const DEVICE_LIFE_MS = 180 * 24 * 3_600_000
/** Shortest time between two updates of `seen_at`. */
const SEEN_UPDATE_MS = 24 * 3_600_000
const COOKIE_NAME = 'tradelet_device'
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/
/** Other members of a browser whose devices keep being known after a login. */
const MAX_BROWSER_MEMBERS = 10

/** Device, known by the secret in its browser's cookie and by its source address. Neither of them authenticates a member. */
export interface Device {
  /** Secret that the browser sent, or null. A client may invent it: it counts only if this backend issued it to the same member. */
  received: string | null
  /** New secret. A login stores it and sends it to the browser: a received one could be known to others. */
  issued: string
  /** True if the request has two cookies of the name. Then none of them counts. */
  isRepeated: boolean
  sender: string
  /** Header `Set-Cookie` with the new secret. */
  cookie: string
}

/** Returns the device that a request comes from. */
export function readDevice(request: FastifyRequest): Device {
  const { value, isRepeated, write } = readBrowserCookie(request, COOKIE_NAME)
  const issued = randomBytes(32).toString('base64url')
  return {
    received: value !== null && SECRET_PATTERN.test(value) ? value : null,
    issued,
    isRepeated,
    sender: toSenderKey(request.ip),
    cookie: write(issued, DEVICE_LIFE_MS / 1000),
  }
}

const digest = (name: string, sign: string): string =>
  createHash('sha256')
    .update(`${toNameKey(name)}\n${sign}`)
    .digest('base64url')
/** Digest of a browser's secret for a login name. Earlier releases adopted the client's secret and used another prefix. */
const toBrowserDigest = (name: string, secret: string): string => digest(name, `browser ${secret}`)
const toSenderDigest = (name: string, { sender }: Device): string => digest(name, `sender ${sender}`)

/** Digests under which a device may be stored for a login name. The received secret's comes first, since many devices may share an address. */
const toDigests = (name: string, device: Device): string[] => [
  ...(device.received === null ? [] : [toBrowserDigest(name, device.received)]),
  toSenderDigest(name, device),
]

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
  const [loginRow] = await sql.query<LoginRow>(
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
  if (!loginRow) throw new Error('login attempt was neither counted nor refused')
  const isKnown = loginRow.device !== null
  const rate = isKnown ? knownDevicePasswords : unknownDevicePasswords
  const { id, password } = loginRow
  return {
    credentials:
      id === null || password === null
        ? null
        : { id, password, disabled: loginRow.disabled === true, demo: loginRow.demo === true },
    isKnownDevice: isKnown,
    wait: loginRow.counted ? 0 : getWaitMs(rate, loginRow.resets_at ?? 0, now),
    counter: { digest: loginRow.device ?? common, everyMs: rate.everyMs },
  }
}

/** Refunds a counted attempt whose password could not be checked. */
export const refundLoginAttempt = (sql: Sql, { digest, everyMs }: CountedLogin['counter']): Promise<void> =>
  refundToken(sql, digest, everyMs)

/** Returns true if the member of a login name has logged in with the cookie or from the address of this device, in the last 180 days. */
export async function isKnownDevice(sql: Sql, name: string, device: Device, now: number): Promise<boolean> {
  const rows = await sql.query(
    'SELECT digest FROM known_devices WHERE digest = ANY ($1::text[]) AND seen_at > $2::bigint LIMIT 1',
    [toDigests(name, device), now - DEVICE_LIFE_MS],
  )
  return rows.length > 0
}

/** Member whose device is remembered, with the login name. */
interface DeviceOwner {
  id: string
  name: string
}

/**
 * Returns the id of the browser of a request for a member, or null if the member has not logged in there in the last 180 days. Unlike in {@link isKnownDevice},
 * an earlier login from the same address does not count. The id outlives the secrets of later logins.
 */
export async function findBrowser(sql: Sql, name: string, device: Device, now: number): Promise<string | null> {
  if (device.received === null) return null
  const [row] = await sql.query<{ browser: string }>(
    'SELECT browser FROM known_devices WHERE digest = $1 AND seen_at > $2::bigint',
    [toBrowserDigest(name, device.received), now - DEVICE_LIFE_MS],
  )
  return row?.browser ?? null
}

/**
 * Remembers that a member is logged in on a device under its new secret, forgets the received one and the member's oldest devices beyond the limit, and refunds
 * the attempt of this login. Other members who were known in this browser stay so.
 */
export async function rememberDevice(
  tx: Sql,
  { id, name }: DeviceOwner,
  device: Device,
  now: number,
  counter?: CountedLogin['counter'],
): Promise<void> {
  const issued = toBrowserDigest(name, device.issued)
  await tx.query(
    `WITH back AS (UPDATE rate_limits SET resets_at = resets_at - $6::bigint WHERE digest = $5::text),
       replaced AS (DELETE FROM known_devices WHERE member = $1::bigint AND digest = $8::text RETURNING browser),
       kept AS (INSERT INTO known_devices AS d (digest, member, seen_at, secret, browser)
         SELECT sign, $1::bigint, $3::bigint, CASE WHEN sign = $9 THEN $10 END,
           CASE WHEN sign = $9 THEN COALESCE((SELECT browser FROM replaced), $11) END FROM unnest($2::text[]) sign
         ON CONFLICT (digest) DO UPDATE SET member = excluded.member, seen_at = excluded.seen_at
         WHERE d.seen_at <= excluded.seen_at - $7::bigint)
     DELETE FROM known_devices WHERE digest IN (SELECT digest FROM known_devices
       WHERE member = $1::bigint AND digest <> ALL ($2::text[]) AND digest <> $8::text ORDER BY seen_at DESC, digest OFFSET $4::int)`,
    [
      id,
      [issued, toSenderDigest(name, device)],
      now,
      QUOTAS.devices.max - 2,
      counter?.digest ?? null,
      counter?.everyMs ?? 0,
      SEEN_UPDATE_MS,
      device.received === null ? '' : toBrowserDigest(name, device.received),
      issued,
      toDigest(device.issued),
      randomBytes(16).toString('base64url'),
    ],
  )
  await moveOtherMembers(tx, device)
}

/** Moves the devices of the other members of a browser to its new secret. A planted secret stays unknown: it was never stored for them. */
async function moveOtherMembers(tx: Sql, { received, issued }: Device): Promise<void> {
  if (received === null) return
  const others = await tx.query<{ digest: string; name: string }>(
    `SELECT d.digest, m.username AS name FROM known_devices d JOIN members m ON m.id = d.member WHERE d.secret = $1
     ORDER BY d.seen_at DESC, d.digest LIMIT $2::int`,
    [toDigest(received), MAX_BROWSER_MEMBERS],
  )
  if (others.length === 0) return
  await tx.query(
    `UPDATE known_devices d SET digest = moved.digest, secret = $3 FROM unnest($1::text[], $2::text[]) AS moved (former, digest)
     WHERE d.digest = moved.former`,
    [others.map((other) => other.digest), others.map(({ name }) => toBrowserDigest(name, issued)), toDigest(issued)],
  )
}

/** Forgets all devices of a member except the current one, so that a person who knew the previous password counts as an unknown device. */
export async function forgetOtherDevices(tx: Sql, { id, name }: DeviceOwner, device: Device): Promise<void> {
  await tx.query('DELETE FROM known_devices WHERE member = $1::bigint AND digest <> ALL ($2::text[])', [
    id,
    toDigests(name, device),
  ])
}

/** Forgets devices without a login for 180 days, in batches. */
export const forgetOldDevices = (sql: Sql, now: number): Promise<void> =>
  deleteOlder(sql, 'known_devices', 'seen_at', now - DEVICE_LIFE_MS + 1)
