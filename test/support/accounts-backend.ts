import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/core/http/context.ts'
import { createLog } from '../../server/core/log/log.ts'
import { loadDomains } from '../../server/domains.ts'
import { findMemberByToken } from '../../server/members/accounts/session-tokens.ts'
import { operatorRoutes } from '../../server/operations/operator/operator.routes.ts'
import { findSettingKey } from '../../server/platform/settings/setting-value.ts'
import type { SettingKey, SiteSettings } from '../../server/platform/settings/site-settings.ts'
import { type Envelope, readEnvelope } from '../../shared/base/contract/result.ts'
import { makeHashesCheap } from './cheap-hashes.ts'
import { CONFIG } from './config.ts'
import type { Open } from './databases.ts'
import { NO_LIQUIDITY_LIMITS, setLiquidityLimits } from './liquidity-limits.ts'
import { testServices } from './services.ts'
import { withChange } from './with-change.ts'

/** Options of a test's call in addition to its form. */
export interface CallOptions {
  token?: string
  lang?: string
  ip?: string
  method?: 'GET' | 'POST'
  /** Cookies of the browser. */
  cookie?: string
  /** Further headers. */
  headers?: Record<string, string>
}

/** Backend in this process with the calls about members, the site, balances and pictures, and a clock that the test sets. */
export interface AccountsBackend {
  app: FastifyInstance
  context: Context
  dataDir: string
  /** Current time in epoch ms; tests add to it. */
  clock: { now: number }
  /** Every line that was logged. */
  logged: string[]
  call(
    path: string,
    form?: Record<string, string>,
    from?: CallOptions,
  ): Promise<Envelope & { status: number; cookie: string }>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  set<Key extends SettingKey>(key: Key, value: SiteSettings[Key]): Promise<void>
  /** Runs `work` with these settings and restores the previous ones, also after a failure. */
  withSettings<T>(settings: Partial<SiteSettings>, work: () => Promise<T>): Promise<T>
  /** Registers a member with a name of its own and returns its token. */
  join(form?: Record<string, string>, from?: CallOptions): Promise<{ email: string; token: string; id: string }>
}

/** Password that satisfies the rules. */
export const PASSWORD = 'Secret12345'

let members = 0

/** Backends run until all tests of the file are done, even if one test started them. */
const running: { app: FastifyInstance; dataDir: string }[] = []
after(async () => {
  for (const { app, dataDir } of running) {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Starts a backend on a fresh database, configured as given, with a clock in epoch ms. It stops after all tests of the file. */
export async function accountsBackend(
  open: Open,
  { demo = true, clock = { now: 1_800_000_000_000 }, ...config }: Partial<Config> & { clock?: { now: number } } = {},
): Promise<AccountsBackend> {
  makeHashesCheap()
  const dataDir = await mkdtemp(join(tmpdir(), 'tradelet-accounts-'))
  const logged: string[] = []
  const now = () => clock.now
  const context = testServices({
    config: { ...CONFIG, ...config, dataDir, demo },
    db: await open(),
    now,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    authenticate: findMemberByToken,
    domains: await loadDomains(),
  })
  // The market of these tests has no trades.
  await setLiquidityLimits(context.db, NO_LIQUIDITY_LIMITS)
  const app = buildApp(context, [operatorRoutes])
  await app.ready()
  running.push({ app, dataDir })
  const call = (path: string, form: Record<string, string> = {}, from: CallOptions = {}) => send(app, path, form, from)
  return {
    app,
    context,
    dataDir,
    clock,
    logged,
    call,
    inject: (options) => app.inject(options),
    set: (key, value) => context.settings.change(key, value),
    async withSettings(settings, work) {
      const stored = await context.db.query<{ key: string; value: never }>('SELECT key, value FROM site_settings')
      const before = new Map(stored.map(({ key, value }) => [findSettingKey(key), value]))
      const keys = Object.keys(settings) as SettingKey[]
      return withChange(
        async () => {
          for (const key of keys) await context.settings.change(key, settings[key])
        },
        async () => {
          for (const key of keys) await context.settings.change(key, before.get(key))
        },
        work,
      )
    },
    async join(form = {}, from = {}) {
      const email = form.email ?? `member${++members}@example.com`
      const answer = await call(
        'register',
        { ...createRegistrationForm(email), ...form },
        { ip: `10.1.0.${members % 250}`, ...from },
      )
      assert.equal(answer.code, 1, answer.msg)
      const { token } = (answer.data as { userinfo: { token: string } }).userinfo
      const record = (await call('getusr', {}, { token })).data as { id: string }
      return { email, token, id: record.id }
    },
  }
}

/** Returns a function that starts a shared fixture once, on its first use. A run that skips all tests of the fixture starts nothing. */
export function lazily<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start()
    return started
  }
}

/** Creates a complete registration form. */
export const createRegistrationForm = (email: string): Record<string, string> => ({
  email,
  phone: '',
  password: PASSWORD,
  repassword: PASSWORD,
  code: '',
  type: '1',
  captcha: '',
})

/** Returns the token of a response to login or register. */
export const readToken = ({ data }: Envelope): string => (data as { userinfo: { token: string } }).userinfo.token

/** Returns code, field and rule of a refusal, or the code alone if it has no rule. */
export const getRefusal = ({ code, field, rule }: Envelope): (number | string | undefined)[] =>
  rule === undefined ? [code] : [code, field, rule]

async function send(
  app: FastifyInstance,
  path: string,
  form: Record<string, string>,
  { token = '', lang = 'en', ip = '127.0.0.1', method = 'POST', cookie, headers = {} }: CallOptions,
): Promise<Envelope & { status: number; cookie: string }> {
  const body = new URLSearchParams(form).toString()
  const response = await app.inject({
    method,
    url: method === 'GET' ? `/api/${path}?${body}` : `/api/${path}`,
    remoteAddress: ip,
    headers: {
      token,
      lang,
      ...headers,
      ...(cookie && { cookie }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: body }),
  })
  const envelope = readEnvelope(response.json())
  assert.ok(envelope, response.body)
  return { ...envelope, status: response.statusCode, cookie: String(response.headers['set-cookie'] ?? '') }
}
