import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { EMAIL_PATTERN } from '../shared/contract/fields.ts'
import { type Decimal, normalizeDecimal } from '../shared/money/decimal-text.ts'
import { readKeys } from './core/secrets/key-file.ts'
import type { SecretKey } from './core/secrets/secret-box.ts'

/** What an installation is told by its environment. */
export interface Config {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Database, uploads and keys of this installation; absolute. */
  dataDir: string
  /** A real PostgreSQL instead of the embedded one. Holds a password: never log it. */
  databaseUrl: string | null
  /** A real exchange's address instead of the sample market, without a slash at its end. */
  marketUpstream: string | null
  /** A demo member, sample money, reviews by themselves. */
  demo: boolean
  /** The sample market may be traded on without a demo too, although its prices are made up. */
  allowSamplePrices: boolean
  /** The proxies in front, whose word counts on who sends: how many there are in a row, or their addresses and networks. */
  trustProxy: number | readonly string[]
  /** Seconds that a backend goes on serving after it was told to stop, so that a balancer which asks /api/ready sends no more to it. */
  stopWait: number
  /** The mail server that messages go out by, and their sender; null leaves them in the outbox. The address may hold a password: never log it. */
  mail: { url: string; from: string } | null
  /** Devices may keep the site for a time without a connection; else those that do let go of it. */
  serviceWorker: boolean
  /** A store of the kind of S3 for the pictures of members instead of the database, with its keys: never log it. */
  uploadsUrl: string | null
  /** What the operator shows instead of a token that nodes make themselves: never log it. */
  operatorToken: string | null
  /** The operator's credits and debits worth more than this, in USDT, need a `--yes`. */
  operatorCeiling: Decimal
  /** Keys that card numbers are encrypted with, the first; the others only decrypt. Null where the data folder has the key: never log them. */
  secretsKeys: readonly SecretKey[] | null
  /** The pictures of all members together are at most so large. */
  uploadsBytes: number
}

const MEGABYTE = 1024 * 1024

/** Reads the environment. Answers one sentence that names the variable and its rule when a value is wrong; an empty value counts as absent. */
export function readConfig(environment: Record<string, string | undefined>): { config: Config } | { problem: string } {
  const given = (name: string): string | null => environment[name]?.trim() || null
  const port = given('PORT') ?? '4321'
  const host = given('HOST') ?? '127.0.0.1'
  const databaseUrl = given('DATABASE_URL')
  const marketUpstream = given('MARKET_UPSTREAM')
  const demo = given('DEMO') ?? '1'
  const allowSamplePrices = given('ALLOW_SAMPLE_PRICES') ?? '0'
  const serviceWorker = given('SERVICE_WORKER') ?? '1'
  const trustProxy = proxiesOf(given('TRUST_PROXY') ?? '')
  const stopWait = given('STOP_WAIT') ?? '0'
  const mail = mailOf(given('SMTP_URL'), given('MAIL_FROM'))
  const uploadsUrl = given('UPLOADS_URL')
  const operatorToken = given('OPERATOR_TOKEN')
  const operatorCeiling = given('OPERATOR_CEILING') ?? '10000'
  const secretsKey = given('SECRETS_KEY')
  const secretsKeys = secretsKey === null ? null : readKeys(secretsKey)
  const uploadsMegabytes = given('UPLOADS_MEGABYTES') ?? '10240'

  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { problem: `PORT must be a whole number from 0 to 65535, not "${port}".` }
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) return { problem: `HOST must be a host name or an IP address, not "${host}".` }
  if (databaseUrl && !isUrl(databaseUrl, ['postgres:', 'postgresql:']))
    return { problem: 'DATABASE_URL must be an address like postgres://user:password@host:5432/database.' }
  if (marketUpstream && !isUrl(marketUpstream, ['http:', 'https:']))
    return { problem: `MARKET_UPSTREAM must be an http or https address, not "${marketUpstream}".` }
  if (demo !== '0' && demo !== '1') return { problem: `DEMO must be 1 or 0, not "${demo}".` }
  if (allowSamplePrices !== '0' && allowSamplePrices !== '1')
    return { problem: `ALLOW_SAMPLE_PRICES must be 1 or 0, not "${allowSamplePrices}".` }
  if (serviceWorker !== '0' && serviceWorker !== '1')
    return { problem: `SERVICE_WORKER must be 1 or 0, not "${serviceWorker}".` }
  if (!/^\d{1,3}$/.test(stopWait) || Number(stopWait) > 300)
    return { problem: `STOP_WAIT must be a number of seconds from 0 to 300, not "${stopWait}".` }
  if (trustProxy === null)
    return {
      problem: 'TRUST_PROXY must be the number of proxies in front, or their addresses like 10.0.0.5,10.1.0.0/16.',
    }
  if (typeof mail === 'string') return { problem: mail }
  if (uploadsUrl !== null && !isStore(uploadsUrl))
    return {
      problem:
        'UPLOADS_URL must be an address like https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1, with / in the secret written as %2F.',
    }
  if (operatorToken !== null && !/^[!-~]{32,256}$/.test(operatorToken))
    return {
      problem:
        'OPERATOR_TOKEN must have 32 to 256 letters, digits or signs of ASCII, without spaces, as `openssl rand -hex 32` makes them.',
    }
  if (!/^\d{1,15}(\.\d{1,8})?$/.test(operatorCeiling))
    return { problem: `OPERATOR_CEILING must be an amount of USDT such as 10000, not "${operatorCeiling}".` }
  if (secretsKey !== null && secretsKeys === null)
    return {
      problem:
        'SECRETS_KEY must be 64 hex digits as `openssl rand -hex 32` makes them, or several such keys with commas.',
    }
  if (!/^[1-9]\d{0,8}$/.test(uploadsMegabytes))
    return { problem: `UPLOADS_MEGABYTES must be a whole number from 1 to 999999999, not "${uploadsMegabytes}".` }

  return {
    config: {
      port: Number(port),
      host,
      dataDir: resolve(given('TRADELET_DATA') ?? '.data'),
      databaseUrl,
      marketUpstream: marketUpstream?.replace(/\/+$/, '') ?? null,
      demo: demo === '1',
      allowSamplePrices: allowSamplePrices === '1',
      trustProxy,
      stopWait: Number(stopWait),
      serviceWorker: serviceWorker === '1',
      mail,
      uploadsUrl,
      operatorToken,
      operatorCeiling: normalizeDecimal(operatorCeiling) ?? '0',
      secretsKeys,
      uploadsBytes: Number(uploadsMegabytes) * MEGABYTE,
    },
  }
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

/** Whether this is the address of a store with the keys to it: what cannot be decoded in them could not be told apart from what is. */
function isStore(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  const isKey = (key: string) => key !== '' && !/%(?![\da-f]{2})/i.test(key)
  return isUrl(text, ['http:', 'https:']) && isKey(username) && isKey(password)
}

/** What SMTP_URL and MAIL_FROM say; one sentence when they are no way to send mail. The address itself is not repeated: it may hold a password. */
function mailOf(url: string | null, from: string | null): Config['mail'] | string {
  if (url === null) return from === null ? null : 'MAIL_FROM needs SMTP_URL, the mail server that messages go out by.'
  if (!isUrl(url, ['smtp:', 'smtps:']))
    return 'SMTP_URL must be an address like smtps://user:password@mail.example.com:465.'
  if (from === null) return 'SMTP_URL needs MAIL_FROM, the address that messages come from.'
  const [, address = from] = /^[^<>"\r\n]+<([^<>]+)>$/.exec(from) ?? []
  if (!EMAIL_PATTERN.test(address))
    return 'MAIL_FROM must be an address like support@example.com or Example <support@example.com>.'
  return { url, from }
}

/** What TRUST_PROXY says; null when it cannot be read. A proxy on this machine is trusted in any case but that of a number. */
function proxiesOf(text: string): Config['trustProxy'] | null {
  if (/^\d$/.test(text)) return Number(text)
  const proxies = text.split(',').flatMap((part) => part.trim() || [])
  return proxies.every(isNetwork) ? ['loopback', ...proxies] : null
}

/** Whether a text is an address, or a network by the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}
