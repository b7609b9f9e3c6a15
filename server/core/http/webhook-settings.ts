import { type Decimal, normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'

/** Returns whether a text is a URL with a host and one of these protocols. */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

/** Secret of Standard Webhooks: `whsec_` and at least 24 bytes in base64. */
const WEBHOOK_SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

/** Parses a receiver of signed messages, `NAME` and `NAME_SECRET`; returns one sentence if they are invalid. */
export function parseWebhook(
  name: string,
  url: string | null,
  secret: string | null,
): { url: string; secret: string } | null | string {
  if (url === null) return secret === null ? null : `${name}_SECRET needs ${name}, the address of the receiver.`
  if (!isUrl(url, ['http:', 'https:'])) return `${name} must be an http or https address.`
  if (secret === null || !WEBHOOK_SECRET_PATTERN.test(secret))
    return `${name} needs ${name}_SECRET: whsec_ and the output of \`openssl rand -base64 32\`.`
  return { url, secret }
}

/** Payment provider whose signed events are accepted. */
export interface ProviderConfig {
  /** Secrets of its signatures, newest first. Each of them is accepted, so that one can be replaced without a pause. */
  secrets: readonly string[]
  /** Value in USDT of one credit or return above which a person decides. */
  ceiling: Decimal
  /** Value in USDT that its events may credit and return within 24 h before a person decides. */
  dailyCeiling: Decimal
}

/** Secrets that are accepted at a time: the new one and the one that it replaces. */
const MAX_PROVIDER_SECRETS = 2
const CEILING_PATTERN = /^\d{1,15}(\.\d{1,8})?$/

/** Parses PROVIDER_SECRETS and the ceilings; returns one sentence if they are invalid. The sentence does not repeat a secret. */
export function parseProvider(given: (name: string) => string | null): ProviderConfig | null | string {
  const [list, ceiling, dailyCeiling] = [
    given('PROVIDER_SECRETS'),
    given('PROVIDER_CEILING') ?? '10000',
    given('PROVIDER_DAILY_CEILING') ?? '100000',
  ]
  if (!CEILING_PATTERN.test(ceiling))
    return `PROVIDER_CEILING must be an amount of USDT such as 10000, not "${ceiling}".`
  if (!CEILING_PATTERN.test(dailyCeiling))
    return `PROVIDER_DAILY_CEILING must be an amount of USDT such as 100000, not "${dailyCeiling}".`
  if (list === null) return null
  const secrets = list.split(',').map((secret) => secret.trim())
  if (secrets.length > MAX_PROVIDER_SECRETS || !secrets.every((secret) => WEBHOOK_SECRET_PATTERN.test(secret)))
    return 'PROVIDER_SECRETS must be one or two secrets with a comma: whsec_ and the output of `openssl rand -base64 32`.'
  return { secrets, ceiling: normalizeDecimal(ceiling) ?? '0', dailyCeiling: normalizeDecimal(dailyCeiling) ?? '0' }
}
