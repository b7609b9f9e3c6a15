import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { EMAIL_PATTERN } from '../shared/base/contract/fields.ts'
import { type Decimal, normalizeDecimal } from '../shared/base/money/decimal-text.ts'
import { parseDatabaseUrl } from './core/db/database-url.ts'
import { type ConsoleAddress, parseConsoleAddress } from './core/http/console-address.ts'
import { isUrl, type ProviderConfig, parseProvider, parseWebhook } from './core/http/webhook-settings.ts'
import { LOG_LEVELS, type LogLevel } from './core/log/log.ts'
import { parseKeys } from './core/secrets/key-file.ts'
import type { SecretKey } from './core/secrets/secret-box.ts'

/** Configuration of an installation from its environment variables. */
export interface Config {
  /** 0 uses any free port. */
  port: number
  host: string
  /** Address of the operators' console; null without one. */
  console: ConsoleAddress | null
  /** Name of this node in its log. */
  nodeName: string
  logLevel: LogLevel
  /** Absolute path of the folder for the database, uploads and keys. */
  dataDir: string
  /** PostgreSQL server, or several hosts of one, instead of the embedded database. Contains a password: never log it. */
  databaseUrl: string | null
  /** Events between nodes: a NATS server, `local` if no other process uses the database, or null if that is unknown. May contain a password: never log it. */
  eventsUrl: string | null
  /** Replica of that server, from which histories are read while it is at most 5 s behind. Contains a password: never log it. */
  databaseReadUrl: string | null
  /** URL of an exchange instead of the sample market, without a trailing slash. */
  marketUpstream: string | null
  /** Creates a demo member and sample money, and approves reviews automatically. */
  demo: boolean
  /** Allows trading on the sample market without a demo, although its prices are made up. */
  allowSamplePrices: boolean
  /** Trusted proxies, whose headers name the client: their number in a row, or their addresses and networks. */
  trustProxy: number | readonly string[]
  /** Seconds for which a stopping backend continues to serve, until a balancer that polls /api/ready sends it no more requests. */
  stopWait: number
  /** Mail server and sender address; null writes messages to the outbox. The URL may contain a password: never log it. */
  mail: { url: string; from: string } | null
  /** True if devices may store the site for use without a connection; if false, devices that have stored it delete it. */
  serviceWorker: boolean
  /** Folder in which the versions of the elements are stored, so that a new image keeps those of former ones; null stores none. */
  embedReleases: string | null
  /** S3-compatible store for the pictures of members, instead of the database, with its keys: never log it. */
  uploadsUrl: string | null
  /** Token of the operator, instead of tokens that the nodes create: never log it. */
  operatorToken: string | null
  /** Credits and debits by the operator above this value in USDT require `--yes`. */
  operatorCeiling: Decimal
  /** Value in USDT that one person may credit and pay out alone within 24 h. */
  operatorDailyCeiling: Decimal
  /** Keys for card numbers: the first one encrypts, all decrypt. Null if the key is in the data folder. Never log them. */
  secretsKeys: readonly SecretKey[] | null
  /** True if webhooks of partners may go to addresses outside of the public internet. */
  webhooksPrivate: boolean
  /** Receiver of checkpoints of the audit log, with the secret of their signatures; null if none. Never log it. */
  auditWebhook: { url: string; secret: string } | null
  /** Addresses of the persons who get alarms by e-mail. */
  alarmMail: readonly string[]
  /** Receiver of alarms, with the secret of their signatures; null if none. Never log it. */
  alarmWebhook: { url: string; secret: string } | null
  /** Payment provider that announces deposits and payouts; null if none. Never log it. */
  provider: ProviderConfig | null
  /** Maximum size of the pictures of all members together. */
  uploadsBytes: number
}

const MEGABYTE = 1024 * 1024

/** Parses the environment. If a value is invalid, returns one sentence with the variable and its rule. An empty value counts as absent. */
export function readConfig(environment: Record<string, string | undefined>): { config: Config } | { problem: string } {
  const given = (name: string): string | null => environment[name]?.trim() || null
  const texts = readTexts(given)
  const trustProxy = parseProxies(given('TRUST_PROXY') ?? '')
  const mail = parseMail(given('SMTP_URL'), given('MAIL_FROM'))
  const secretsKey = given('SECRETS_KEY')
  const secretsKeys = secretsKey === null ? null : parseKeys(secretsKey)
  const console = parseConsoleAddress(given('CONSOLE_PORT'), given('CONSOLE_HOST'))
  const logLevel = LOG_LEVELS.find((level) => level === (given('LOG_LEVEL') ?? 'info'))

  const problem = findProblem(texts)
  if (problem !== null) return { problem }
  if (logLevel === undefined) return { problem: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` }
  if (trustProxy === null)
    return {
      problem: 'TRUST_PROXY must be the number of proxies in front, or their addresses like 10.0.0.5,10.1.0.0/16.',
    }
  if (typeof mail === 'string') return { problem: mail }
  if (typeof console === 'string') return { problem: console }
  const auditWebhook = parseWebhook('AUDIT_WEBHOOK', given('AUDIT_WEBHOOK'), given('AUDIT_WEBHOOK_SECRET'))
  const alarmWebhook = parseWebhook('ALARM_WEBHOOK', given('ALARM_WEBHOOK'), given('ALARM_WEBHOOK_SECRET'))
  if (typeof auditWebhook === 'string') return { problem: auditWebhook }
  if (typeof alarmWebhook === 'string') return { problem: alarmWebhook }
  const provider = parseProvider(given)
  if (typeof provider === 'string') return { problem: provider }
  const alarmMail = (given('ALARM_MAIL') ?? '').split(',').flatMap((address) => address.trim() || [])
  if (!alarmMail.every((address) => EMAIL_PATTERN.test(address)))
    return { problem: 'ALARM_MAIL must be addresses like ann@example.com,ben@example.com.' }
  if (alarmMail.length > 0 && mail === null)
    return { problem: 'ALARM_MAIL needs SMTP_URL, the mail server that alarms go out by.' }
  if (secretsKey !== null && secretsKeys === null)
    return {
      problem:
        'SECRETS_KEY must be 64 hex digits as `openssl rand -hex 32` makes them, or several such keys with commas.',
    }

  return {
    config: {
      port: Number(texts.port),
      host: texts.host,
      console,
      nodeName: given('NODE_NAME') ?? `${hostname()}:${texts.port}`,
      logLevel,
      dataDir: resolve(given('TRADELET_DATA') ?? '.data'),
      databaseUrl: texts.databaseUrl,
      eventsUrl: texts.eventsUrl,
      databaseReadUrl: texts.databaseReadUrl,
      marketUpstream: texts.marketUpstream?.replace(/\/+$/, '') ?? null,
      demo: texts.demo === '1',
      allowSamplePrices: texts.allowSamplePrices === '1',
      trustProxy,
      stopWait: Number(texts.stopWait),
      serviceWorker: texts.serviceWorker === '1',
      embedReleases: texts.embedReleases && resolve(texts.embedReleases),
      mail,
      uploadsUrl: texts.uploadsUrl,
      operatorToken: texts.operatorToken,
      operatorCeiling: normalizeDecimal(texts.operatorCeiling) ?? '0',
      operatorDailyCeiling: normalizeDecimal(texts.operatorDailyCeiling) ?? '0',
      secretsKeys,
      webhooksPrivate: texts.webhooksPrivate === '1',
      auditWebhook,
      alarmMail,
      alarmWebhook,
      provider,
      uploadsBytes: Number(texts.uploadsMegabytes) * MEGABYTE,
    },
  }
}

/** Returns the variables as texts, with their defaults; null if they are absent and have none. */
const readTexts = (given: (name: string) => string | null) => ({
  port: given('PORT') ?? '4321',
  host: given('HOST') ?? '127.0.0.1',
  databaseUrl: given('DATABASE_URL'),
  eventsUrl: given('EVENTS_URL'),
  databaseReadUrl: given('DATABASE_READ_URL'),
  marketUpstream: given('MARKET_UPSTREAM'),
  demo: given('DEMO') ?? '1',
  allowSamplePrices: given('ALLOW_SAMPLE_PRICES') ?? '0',
  serviceWorker: given('SERVICE_WORKER') ?? '1',
  embedReleases: given('EMBED_RELEASES'),
  stopWait: given('STOP_WAIT') ?? '0',
  uploadsUrl: given('UPLOADS_URL'),
  operatorToken: given('OPERATOR_TOKEN'),
  operatorCeiling: given('OPERATOR_CEILING') ?? '10000',
  operatorDailyCeiling: given('OPERATOR_DAILY_CEILING') ?? '100000',
  webhooksPrivate: given('WEBHOOKS_PRIVATE') ?? '0',
  uploadsMegabytes: given('UPLOADS_MEGABYTES') ?? '10240',
})

/** Returns one sentence about the first invalid variable, or null. */
function findProblem(texts: ReturnType<typeof readTexts>): string | null {
  const { port, host, databaseUrl, databaseReadUrl, marketUpstream, demo, allowSamplePrices, serviceWorker, stopWait } =
    texts
  const { uploadsUrl, operatorToken, operatorCeiling, operatorDailyCeiling, uploadsMegabytes, webhooksPrivate } = texts
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return `PORT must be a whole number from 0 to 65535, not "${port}".`
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) return `HOST must be a host name or an IP address, not "${host}".`
  const database = databaseUrl === null ? null : parseDatabaseUrl(databaseUrl)
  if (database !== null && 'problem' in database) return database.problem
  if (texts.eventsUrl && texts.eventsUrl !== 'local' && !isUrl(texts.eventsUrl, ['nats:', 'tls:']))
    return 'EVENTS_URL must be an address like nats://user:password@host:4222, or "local" for a single node.'
  if (databaseReadUrl !== null) {
    if (database === null) return 'DATABASE_READ_URL needs DATABASE_URL, the server that it is a replica of.'
    const replica = parseDatabaseUrl(databaseReadUrl)
    if ('problem' in replica || replica.urls.length > 1)
      return 'DATABASE_READ_URL must be an address with one host like postgres://user:password@replica:5432/database.'
  }
  if (marketUpstream && !isUrl(marketUpstream, ['http:', 'https:']))
    return `MARKET_UPSTREAM must be an http or https address, not "${marketUpstream}".`
  if (demo !== '0' && demo !== '1') return `DEMO must be 1 or 0, not "${demo}".`
  if (allowSamplePrices !== '0' && allowSamplePrices !== '1')
    return `ALLOW_SAMPLE_PRICES must be 1 or 0, not "${allowSamplePrices}".`
  if (serviceWorker !== '0' && serviceWorker !== '1') return `SERVICE_WORKER must be 1 or 0, not "${serviceWorker}".`
  if (webhooksPrivate !== '0' && webhooksPrivate !== '1')
    return `WEBHOOKS_PRIVATE must be 1 or 0, not "${webhooksPrivate}".`
  if (!/^\d{1,3}$/.test(stopWait) || Number(stopWait) > 300)
    return `STOP_WAIT must be a number of seconds from 0 to 300, not "${stopWait}".`
  if (uploadsUrl !== null && !isStoreUrl(uploadsUrl))
    return 'UPLOADS_URL must be an address like https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1, with / in the secret written as %2F.'
  if (operatorToken !== null && !/^[!-~]{32,256}$/.test(operatorToken))
    return 'OPERATOR_TOKEN must have 32 to 256 letters, digits or signs of ASCII, without spaces, as `openssl rand -hex 32` makes them.'
  if (!/^\d{1,15}(\.\d{1,8})?$/.test(operatorCeiling))
    return `OPERATOR_CEILING must be an amount of USDT such as 10000, not "${operatorCeiling}".`
  if (!/^\d{1,15}(\.\d{1,8})?$/.test(operatorDailyCeiling))
    return `OPERATOR_DAILY_CEILING must be an amount of USDT such as 100000, not "${operatorDailyCeiling}".`
  if (!/^[1-9]\d{0,8}$/.test(uploadsMegabytes))
    return `UPLOADS_MEGABYTES must be a whole number from 1 to 999999999, not "${uploadsMegabytes}".`
  return null
}

/** Returns whether a text is the URL of a store with its keys. A key with an invalid percent escape is rejected, because its value would be ambiguous. */
function isStoreUrl(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  const isKey = (key: string) => key !== '' && !/%(?![\da-f]{2})/i.test(key)
  return isUrl(text, ['http:', 'https:']) && isKey(username) && isKey(password)
}

/** Parses SMTP_URL and MAIL_FROM; returns one sentence if they are invalid. The sentence does not repeat the URL, which may contain a password. */
function parseMail(url: string | null, from: string | null): Config['mail'] | string {
  if (url === null) return from === null ? null : 'MAIL_FROM needs SMTP_URL, the mail server that messages go out by.'
  if (!isUrl(url, ['smtp:', 'smtps:']))
    return 'SMTP_URL must be an address like smtps://user:password@mail.example.com:465.'
  if (from === null) return 'SMTP_URL needs MAIL_FROM, the address that messages come from.'
  const [, address = from] = /^[^<>"\r\n]+<([^<>]+)>$/.exec(from) ?? []
  if (!EMAIL_PATTERN.test(address))
    return 'MAIL_FROM must be an address like support@example.com or Example <support@example.com>.'
  return { url, from }
}

/** Parses TRUST_PROXY; returns null if it is invalid. Proxies on this machine are always trusted, unless it is a number. */
function parseProxies(text: string): Config['trustProxy'] | null {
  if (/^\d$/.test(text)) return Number(text)
  const proxies = text.split(',').flatMap((part) => part.trim() || [])
  return proxies.every(isNetwork) ? ['loopback', ...proxies] : null
}

/** Returns whether a text is an address, or a network with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}
