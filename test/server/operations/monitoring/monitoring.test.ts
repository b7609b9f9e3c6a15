import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../../server/app.ts'
import { createClock } from '../../../../server/core/clock/node-clock.ts'
import type { Db } from '../../../../server/core/db/db.ts'
import { queueMail } from '../../../../server/core/mail/queue.ts'
import { VERSION } from '../../../../server/core/version.ts'
import { monitoringRoutes } from '../../../../server/operations/monitoring/monitoring.routes.ts'
import { createWriteCheck } from '../../../../server/operations/monitoring/write-check.ts'
import { openBuiltSite } from '../../../../server/operations/site/built-site.ts'
import { createServices } from '../../../../server/services.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase, temporaryFolder } from '../../../support/databases.ts'
import type { FakeMarket } from '../../../support/fake-market.ts'
import { readOperatorToken } from '../../../support/operator.ts'

/** Line of the Prometheus text format. */
const LINE =
  /^(?:# (?:HELP|TYPE) .+|[a-z_:][a-z0-9_:]*(?:\{(?:[a-z_]+="[^"\n]*",?)+\})? (?:[-+]?[0-9.e+-]+|[+-]Inf|NaN))$/i

/** Closed after all tests: started apps are shared between them. */
const apps: FastifyInstance[] = []
after(async () => {
  for (const app of apps) await app.close()
})

/** Stops a clock except while `during` runs: on a busy machine a stopped clock would be reported as off. */
function stillClock(clock: { now: number }) {
  let [stands, runs] = [Date.now(), false]
  Object.defineProperty(clock, 'now', {
    get: () => (runs ? Date.now() : stands),
    set: (at: number) => {
      stands = at
    },
  })
  return async <T>(during: () => Promise<T>): Promise<T> => {
    runs = true
    try {
      return await during()
    } finally {
      runs = false
      stands = Date.now()
    }
  }
}

eachDatabase((kind, open) => {
  /** Starts a backend with monitoring routes and the real time. `broken` makes its database fail. */
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    const running = stillClock(backend.clock)
    const state = { broken: false }
    const { db } = backend.context
    const failing: Db['query'] = async (...given) => {
      if (state.broken) throw new Error('database unreachable')
      return db.query(...given)
    }
    const context = createServices({ ...backend.context, db: { ...db, query: failing } })
    const app = buildApp(context, [monitoringRoutes])
    apps.push(app)
    await app.ready()
    const get = (path: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url: `/api/${path}`, headers })
    const ready = async () => {
      const response = await running(() => get('ready'))
      return { status: response.statusCode, ...(response.json() as { code: number; msg: string; data: object }) }
    }
    const figures = async () =>
      (await get('metrics', { authorization: `Bearer ${readOperatorToken(backend)}` })).body.split('\n').filter(Boolean)
    return { ...backend, app, context, state, market: context.market as FakeMarket, get, ready, figures }
  })

  test(`${kind}: a healthy backend is alive and ready, and responses are not cached`, async () => {
    const { get, ready } = await started()
    const health = await get('health')
    assert.deepEqual([health.statusCode, health.json().code, health.headers['cache-control']], [200, 1, 'no-store'])
    assert.deepEqual(health.json().data, { version: VERSION })
    assert.deepEqual(await ready(), {
      status: 200,
      code: 1,
      msg: 'Ready.',
      data: { database: 'ok', clock: 'ok', site: 'ok', stop: 'ok', market: 'ok', prices: 'ok', exchangeClock: 'ok' },
    })
  })

  test(`${kind}: a backend that is not ready returns its problems and is still alive`, async () => {
    const { clock, get, ready, state } = await started()
    for (const off of [-3_000, 3_000]) {
      clock.now = Date.now() + off
      const answer = await get('ready')
      assert.deepEqual([answer.statusCode, answer.json().data.clock], [503, 'off'])
    }
    state.broken = true
    assert.match((await ready()).msg, /database does not answer, clock unknown/)
    assert.equal((await get('health')).statusCode, 200)
    state.broken = false
    assert.equal((await ready()).status, 200)
  })

  test(`${kind}: a silent market and an exchange clock that is off degrade a node, which stays ready`, async () => {
    const { context, figures, market, ready } = await started()
    market.silence = { from: 0, to: Number.POSITIVE_INFINITY }
    const silent = await ready()
    assert.deepEqual([silent.status, silent.code, silent.msg], [200, 1, 'Ready, but degraded: market silent.'])
    assert.equal((silent.data as { market: string }).market, 'silent')
    assert.ok((await figures()).includes('tradelet_degraded{part="market"} 1'))
    market.silence = null
    const { clock, db, log } = context
    context.clock = createClock({ db, log, now: Date.now }, () => 5_000)
    await context.clock.compare()
    assert.deepEqual([(await ready()).status, (await ready()).msg], [200, 'Ready, but degraded: exchangeClock off.'])
    context.clock = clock
    assert.equal((await ready()).msg, 'Ready.')
    assert.ok((await figures()).includes('tradelet_degraded{part="market"} 0'))
  })

  test(`${kind}: a node is not ready until the last file of its site is built`, async () => {
    const { context, ready } = await started()
    const dist = await temporaryFolder()
    context.builtSite = openBuiltSite(dist)
    for (const folder of ['embed', 'site']) await mkdir(join(dist, folder))
    for (const file of ['embed/tradelet.js', 'site/index.html', 'site/404.html', 'site/service-worker.js']) {
      assert.deepEqual([(await ready()).status, (await ready()).msg], [503, 'Not ready: site not built.'])
      await writeFile(join(dist, file), '')
    }
    assert.equal((await ready()).status, 200)
  })

  test(`${kind}: a database that responds but is not writable makes a node not ready until it is writable`, async () => {
    const { context, ready } = await started()
    let at = Math.ceil(performance.now())
    const { db } = context
    await db.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`)
    await db.query('CREATE TRIGGER full_disk BEFORE UPDATE ON instance EXECUTE FUNCTION full_disk()')
    const check = createWriteCheck(db, () => at)
    assert.equal(await check.findProblem(), '53100')
    await db.query('DROP TRIGGER full_disk ON instance')
    assert.equal(await check.findProblem(), '53100', 'cached for a second')
    at += 1_000
    assert.equal(await check.findProblem(), null)
    assert.equal((await ready()).status, 200)
  })

  test(`${kind}: while the clock is off orders are refused with a message, and other calls succeed`, async () => {
    const { app, clock, figures, join, ready } = await started()
    const { token } = await join()
    const send = async (path: string, form: Record<string, string>) => {
      const headers = { token, lang: 'fr', 'content-type': 'application/x-www-form-urlencoded' }
      const payload = new URLSearchParams(form).toString()
      return (await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })).json()
    }
    const option = { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }
    const spot = { m_id: '1', num: '1', price: '1', operate_type: '1', amount: '1', type: '1' }
    await ready()
    clock.now = Date.now() + 2_000
    for (const answer of [await send('creatorder', option), await send('upbbbuy', spot)])
      assert.deepEqual([answer.code, /horloge.*rien n’a été fait/.test(answer.msg)], [201, true], answer.msg)
    assert.equal((await send('getMarketList', {})).code, 1)
    assert.ok((await figures()).some((line) => /^tradelet_clock_ahead_seconds\{of="database"\} [12]/.test(line)))
    await ready()
    assert.doesNotMatch((await send('creatorder', { ...option, m_id: 'x' })).msg, /horloge/)
  })

  test(`${kind}: metrics require the operator token, in either header`, async () => {
    const { figures, get, ...backend } = await started()
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { 'operator-token': 'wrong' }]) {
      const refused = await get('metrics', headers as Record<string, string>)
      assert.deepEqual([refused.statusCode, refused.json().code], [401, 401])
      assert.doesNotMatch(refused.body, /tradelet_/)
    }
    const own = await get('metrics', { 'operator-token': readOperatorToken(backend) })
    assert.match(String(own.headers['content-type']), /^text\/plain; version=0\.0\.4/)
    for (const line of await figures()) assert.match(line, LINE)
  })

  test(`${kind}: metrics contain calls by route and status, money calls, queues, ledger and house balances, but no members`, async () => {
    const { app, clock, context, figures, join } = await started()
    const { email, token, id } = await join()
    const transfer = { from_type: '1', to_type: '2', c_id: '1', num: '5' }
    const key = randomUUID()
    const send = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { token, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      })
    await send('/api/getusr', {})
    await send('/api/getusr', {}, { token: 'x' })
    for (let n = 0; n < 2; n++) await send('/api/transfer', transfer, { 'idempotency-key': key })
    await app.inject(`/api/nothing-${email}`)
    await queueMail(
      context.db,
      { to: email, subject: 'Code', text: '123456' },
      { now: clock.now - 5_000, life: 60_000 },
    )
    const lines = await figures()
    const value = (name: string) =>
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1)
    assert.equal(value('tradelet_http_request_seconds_count{method="POST",route="/api/getusr",status="200"}'), '1')
    assert.equal(value('tradelet_http_request_seconds_count{method="POST",route="/api/getusr",status="401"}'), '1')
    const calls = lines.filter((line) => line.startsWith('tradelet_money_calls_total'))
    assert.ok(
      calls.some((line) => /outcome="replayed"\} 1$/.test(line)),
      calls.join(),
    )
    assert.equal(value('tradelet_queue_length{queue="mail"}'), '1')
    assert.equal(value('tradelet_queue_oldest_seconds{queue="mail"}'), '5')
    assert.equal(value('tradelet_queue_length{queue="due"}'), '0')
    assert.equal(value('tradelet_queue_length{queue="reviews"}'), '0')
    assert.equal(value('tradelet_open_orders{kind="option"}'), '0')
    assert.equal(value('tradelet_open_orders{kind="spot"}'), '0')
    assert.equal(value('tradelet_house_exposure_limit{kind="options",market="*"}'), '1000000')
    assert.equal(value('tradelet_house_exposure_limit{kind="spot",market="all"}'), '20000000')
    assert.equal(value('tradelet_sockets'), '0')
    assert.equal(value(`tradelet_build_info{version="${VERSION}"}`), '1')
    assert.equal(value('tradelet_books_right'), '1')
    assert.equal(value('tradelet_payouts_stopped'), '0')
    assert.ok(Number(value('tradelet_ledger_postings')) > 0)
    assert.ok(
      lines.some((line) => /^tradelet_house_balance\{account="[a-z-]+",coin="USDT"\} -/.test(line)),
      'credits to members are a debt of the house',
    )
    assert.ok(lines.some((line) => line.startsWith('nodejs_eventloop_lag_seconds')))
    assert.doesNotMatch(lines.join('\n'), new RegExp(`${email}|123456|member/${id}|nothing-`))
  })

  test(`${kind}: without its database a backend reports the metrics of its process`, async () => {
    const { figures, state } = await started()
    state.broken = true
    const lines = await figures()
    state.broken = false
    assert.ok(lines.includes('tradelet_ready{part="database"} 0'))
    for (const name of ['tradelet_ledger_postings', 'tradelet_books_right', 'tradelet_payouts_stopped'])
      assert.ok(!lines.some((line) => line.startsWith(`${name} `)), name)
  })

  test(`${kind}: two backends in one process have separate metrics`, async () => {
    const { context } = await started()
    assert.notEqual(context.metrics.registry, createServices(context).metrics.registry)
  })

  test(`${kind}: a stopping backend refuses calls that move money with a Retry-After, and still serves reads`, async () => {
    const { app, context, get, join, ready } = await started()
    const { token } = await join()
    const order = async () =>
      app.inject({
        method: 'POST',
        url: '/api/transfer',
        headers: { token, lang: 'fr', 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    context.lifecycle.phase = 'leaving'
    assert.deepEqual([(await ready()).msg, (await order()).statusCode], ['Not ready: stop leaving.', 200])
    context.lifecycle.phase = 'stopping'
    const refused = await order()
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5'])
    assert.deepEqual({ ...(refused.json() as object), msg: '' }, { code: 503, msg: '', data: null, rule: 'stopping' })
    assert.match(refused.json().msg, /rien n’a été fait.*5 secondes/)
    assert.equal((await get('health')).statusCode, 200)
    assert.equal((await app.inject({ method: 'POST', url: '/api/getusr', headers: { token } })).statusCode, 200)
  })
})
