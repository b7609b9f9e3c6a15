import { buildApp } from '../../server/app.ts'
import type { Db } from '../../server/core/db/db.ts'
import type { Context } from '../../server/core/http/context.ts'
import { createLog } from '../../server/core/log/log.ts'
import { marketSlot } from '../../server/market/market-slot.ts'
import { createSpotOrder } from '../../server/products/spot/create-spot-order.ts'
import { domain as spotDomain } from '../../server/products/spot/spot.domain.ts'
import { spotAccount } from '../../server/products/spot/spot.journal.ts'
import { CONFIG } from '../support/config.ts'
import { fakeMarket } from '../support/fake-market.ts'
import { PLACES, type Place } from './databases.ts'
import { called, newMember, recordedCall, timed } from './record-statements.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.6
const MEMBERS = 50
const ROUNDS = 400
const ORDER = { m_id: '1', num: '0.01', price: '100', operate_type: '1', amount: '1', type: '1' }

/** Measures the rate of spot orders over HTTP at one backend, as a ratio to the same plain statements on the same database. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of PLACES) {
    const place = await open()
    const { service, bare } = await measure(place)
    const name = `spot orders on ${place.db.kind} (${Math.round(1000 / service)} orders/s)`
    rows.push(atLeast(LIMIT, name, bare / service))
    await place.close()
  }
  return rows
}

/** Returns the median time of an order in ms. Both take turns, so that other load on the machine affects them alike. */
async function measure(place: Place): Promise<{ service: number; bare: number }> {
  const context = contextOn(place.db)
  const app = buildApp(context, [spotDomain])
  await app.ready()
  const placed = (member: string) => called(app, 'upbbbuy', member, ORDER)
  const funded = () => newMember(place.db, (member) => spotAccount(member, 'USDT'), '100000')
  const members = await Promise.all(Array.from({ length: MEMBERS }, funded))
  // The accounts for holds are created by a first order; statements that are rolled back later cannot create them.
  for (const member of members) await placed(member)
  const times = { service: [] as number[], bare: [] as number[] }
  for (let round = -50; round < ROUNDS; round++) {
    const member = members[Math.abs(round) % MEMBERS] ?? ''
    const statements = await recordedCall(context, createSpotOrder, member, ORDER)
    const service = await timed(() => placed(member))
    const plain = await timed(() => place.bare(statements))
    if (round < 0) continue
    times.service.push(service)
    times.bare.push(plain)
  }
  await app.close()
  return { service: median(times.service), bare: median(times.bare) }
}

function contextOn(db: Db): Context {
  const context: Context = {
    db,
    now: Date.now,
    log: createLog('silent'),
    config: CONFIG,
    authenticate: async (_sql, token) => ({ id: token }),
  }
  marketSlot.fill(context, fakeMarket(Date.now))
  return context
}
