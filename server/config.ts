import { resolve } from 'node:path'

/** What an installation is told by its environment. */
export interface Config {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Database, uploads and keys of this installation; absolute. */
  dataDir: string
  /** A real PostgreSQL instead of the embedded one. Holds a password: never log it. */
  databaseUrl: string | null
  /** A real exchange's address instead of the replayed market, without a slash at its end. */
  marketUpstream: string | null
  /** A demo member, sample money, reviews by themselves. */
  demo: boolean
  /** The replayed market may be traded on without a demo too, although its prices repeat. */
  allowSamplePrices: boolean
}

/** Reads the environment. Answers one sentence that names the variable and its rule when a value is wrong; an empty value counts as absent. */
export function readConfig(environment: Record<string, string | undefined>): { config: Config } | { problem: string } {
  const given = (name: string): string | null => environment[name]?.trim() || null
  const port = given('PORT') ?? '4321'
  const host = given('HOST') ?? '127.0.0.1'
  const databaseUrl = given('DATABASE_URL')
  const marketUpstream = given('MARKET_UPSTREAM')
  const demo = given('DEMO') ?? '1'
  const allowSamplePrices = given('ALLOW_SAMPLE_PRICES') ?? '0'

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

  return {
    config: {
      port: Number(port),
      host,
      dataDir: resolve(given('TRADELET_DATA') ?? '.data'),
      databaseUrl,
      marketUpstream: marketUpstream?.replace(/\/+$/, '') ?? null,
      demo: demo === '1',
      allowSamplePrices: allowSamplePrices === '1',
    },
  }
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}
