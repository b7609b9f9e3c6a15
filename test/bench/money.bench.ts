import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import type { Handler } from '../../server/core/http/handle.ts'
import type { Market } from '../../server/market/market.ts'
import { decideReview } from '../../server/platform/reviews/decide.ts'
import { addUpload } from '../../server/platform/uploads/upload-records.ts'
import { domain as depositsDomain } from '../../server/products/deposits/deposits.domain.ts'
import { submitDeposit } from '../../server/products/deposits/deposits.submit.ts'
import { exchangeCoins } from '../../server/products/swap/exchange-coins.ts'
import { domain as swapDomain } from '../../server/products/swap/swap.domain.ts'
import { withdraw } from '../../server/products/withdrawals/withdraw.ts'
import { domain as withdrawalsDomain } from '../../server/products/withdrawals/withdrawals.domain.ts'
import { setCoolingHours, setWithdrawalTerms } from '../../server/products/withdrawals/withdrawals.terms.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { findPendingReviews } from '../support/reviews.ts'
import { testServices } from '../support/services.ts'
import { type BenchDatabase, DATABASES } from './databases.ts'
import { callOverHttp, measureMs, newMember, recordCallStatements, recordStatements } from './record-statements.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.7
const MEMBERS = 20
const [WARM_UP, ROUNDS] = [30, 250]
const [USDT, BTC] = ['1', '2']
const HOUSE_ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'

/** Way in which money moves: its call, a valid form, and whether an operator decides it afterwards. */
interface MoneyFlow {
  name: string
  path: string
  handler: Handler
  form(member: string): Record<string, string>
  isReviewed: boolean
}

const MONEY_FLOWS: readonly MoneyFlow[] = [
  {
    name: 'deposits, submitted and approved',
    path: 'recharge',
    handler: submitDeposit,
    form: (member) => ({ c_id: USDT, num: '7.5', a_id: '1', type: '1', payimg: `/uploads/${nextPicture(member)}` }),
    isReviewed: true,
  },
  {
    name: 'withdrawals, submitted and approved',
    path: 'withdraw',
    handler: withdraw,
    form: () => ({ c_id: USDT, num: '7.5', type: '1', withdraw_type: '1' }),
    isReviewed: true,
  },
  {
    name: 'swaps',
    path: 'exchangeCoin',
    handler: exchangeCoins,
    form: () => ({ type: '1', from_coin_id: USDT, to_coin_id: BTC, amount: '7.5' }),
    isReviewed: false,
  },
]

/** Times of one round in ms. */
interface Times {
  service: number
  bare: number
}

/** Number of pictures of each member, since a picture proves only one deposit. */
const PICTURES = 3 * (ROUNDS + WARM_UP)
const pictureOf = (member: string, at: number): string =>
  `${(member + String(at).padStart(6, '0')).padStart(32, '0')}.png`

let pictures = 0
const nextPicture = (member: string): string => pictureOf(member, pictures++ % PICTURES)

/** Measures deposits, withdrawals and swaps through one backend process, as a ratio to the same plain statements on the same database. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of DATABASES) {
    const place = await open()
    const context = await contextOn(place.db)
    const app = buildApp(context)
    await app.ready()
    for (const way of MONEY_FLOWS) {
      const { service, bare } = await measure({ place, context, app }, way)
      const name = `${way.name}, on ${place.db.kind} (${Math.round(1000 / service)} a second)`
      rows.push(atLeast(LIMIT, name, bare / service))
    }
    await app.close()
    await place.close()
  }
  return rows
}

interface Backend {
  place: BenchDatabase
  context: Context
  app: FastifyInstance
}

/** Returns the median times. Both take turns, so that other load on the machine affects them alike. */
async function measure(backend: Backend, way: MoneyFlow): Promise<Times> {
  const { context } = backend
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => memberOf(context)))
  // The accounts are created by a first booking; statements that are rolled back later cannot create them.
  for (const member of members) {
    await callOverHttp(backend.app, way.path, member, way.form(member))
    for (const { id } of await findPendingReviews(context, member)) await grant(context, id)
  }
  const rounds: Times[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const member = members[Math.abs(round) % MEMBERS] ?? ''
    const times = await measureSubmission(backend, way, member)
    const decided = way.isReviewed ? await measureApproval(backend, way, member) : { service: 0, bare: 0 }
    if (round >= 0) rounds.push({ service: times.service + decided.service, bare: times.bare + decided.bare })
  }
  return { service: median(rounds.map(({ service }) => service)), bare: median(rounds.map(({ bare }) => bare)) }
}

/** Measures the call over HTTP and as plain statements. The pending records of the plain statements are closed, since they have no review. */
async function measureSubmission(
  { place, context, app }: Backend,
  { path, handler, form }: MoneyFlow,
  member: string,
): Promise<Times> {
  const given = form(member)
  const statements = await recordCallStatements(context, handler, member, given)
  const bare = await measureMs(() => place.bare(statements))
  for (const table of ['deposits', 'withdrawals', 'reviews'])
    await context.db.query(
      `UPDATE ${table} SET state = 'withdrawn'${table === 'reviews' ? `, decided_by = 'member', decided_at = 0` : ''} WHERE state = 'waiting'`,
    )
  return { bare, service: await measureMs(() => callOverHttp(app, path, member, given)) }
}

/** Measures the operator's decision: by the review engine for one pending record, as plain statements for another. */
async function measureApproval(
  { place, context, app }: Backend,
  { path, form }: MoneyFlow,
  member: string,
): Promise<Times> {
  await callOverHttp(app, path, member, form(member))
  const [one, other] = await findPendingReviews(context, member)
  const statements = await recordStatements(context, (given) => grant(given, other?.id))
  const bare = await measureMs(() => place.bare(statements))
  const service = await measureMs(async () => {
    if (!(await grant(context, one?.id))) throw new Error('there was nothing to decide')
  })
  return { bare, service }
}

const grant = (context: Context, id = '') =>
  decideReview(context, id, { state: 'approved', by: 'operator', reason: '' })

async function memberOf({ db }: Context): Promise<string> {
  const member = await newMember(db, (id) => ({ member: id, type: 'funds', coin: 'USDT' }), '100000')
  const picture = { type: 'image/png', bytes: 1, place: 'database', digest: '', perceptualHash: '' } as const
  for (let at = 0; at < PICTURES; at++)
    await addUpload(db, { ...picture, name: pictureOf(member, at), owner: member }, 0)
  await db.query(
    `INSERT INTO withdrawal_addresses (member, coin, address, bound_at, network, chosen_for)
     VALUES ($1::bigint, $2::bigint, $3, 0, 'TRC20', $3)`,
    [member, USDT, ADDRESS],
  )
  return member
}

/** Creates a backend without trading passwords, since hashing is not part of a booking, with two coins, a network and terms. */
async function contextOn(db: Db): Promise<Context> {
  const market: Market = {
    ...fakeMarket(Date.now),
    isLive: () => true,
    lastTradeAtOrBefore: (_symbol, ts) => ({ id: '1', price: '67412.35', amount: '1', ts, direction: 'buy' }),
  }
  const context = testServices({ db, market, domains: [depositsDomain, swapDomain, withdrawalsDomain] })
  for (const key of ['depositSwitch', 'withdrawalSwitch'] as const) await context.settings.change(key, true)
  await context.settings.change('tradingPasswordSwitch', false)
  await db.query("INSERT INTO networks (coin, name, address) VALUES (1, 'TRC20', $1)", [HOUSE_ADDRESS])
  await setCoolingHours(db, 0)
  const terms = { coin: 'USDT', way: 'wallet', minimum: '1', maximum: '1000', daily_limit: '50000' } as const
  await setWithdrawalTerms(db, { ...terms, fee_kind: 'percent', fee: '1' })
  return context
}
