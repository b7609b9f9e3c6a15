import { buildApp } from '../../server/app.ts'
import { createSpotOrder } from '../../server/products/spot/create-spot-order.ts'
import { domain as spotDomain } from '../../server/products/spot/spot.domain.ts'
import { getSpotAccount } from '../../server/products/spot/spot.journal.ts'
import { testServices } from '../support/services.ts'
import { type BenchDatabase, DATABASES } from './databases.ts'
import { callOverHttp, measureMs, newMember, recordCallStatements } from './record-statements.ts'
import { atLeast, median, type Row } from './rows.ts'

const LIMIT = 0.6
const MEMBERS = 50
const ROUNDS = 400
const ORDER = { m_id: '1', num: '0.01', price: '100', operate_type: '1', amount: '1', type: '1' }

/** Measures the rate of spot orders over HTTP at one backend, as a ratio to the same plain statements on the same database. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of DATABASES) {
    const place = await open()
    const { service, bare } = await measure(place)
    const name = `spot orders on ${place.db.kind} (${Math.round(1000 / service)} orders/s)`
    rows.push(atLeast(LIMIT, name, bare / service))
    await place.close()
  }
  return rows
}

/** Returns the median time of an order in ms. Both take turns, so that other load on the machine affects them alike. */
async function measure(place: BenchDatabase): Promise<{ service: number; bare: number }> {
  const context = testServices({ db: place.db, domains: [spotDomain] })
  const app = buildApp(context)
  await app.ready()
  const placed = (member: string) => callOverHttp(app, 'upbbbuy', member, ORDER)
  const funded = () => newMember(place.db, (member) => getSpotAccount(member, 'USDT'), '100000')
  const members = await Promise.all(Array.from({ length: MEMBERS }, funded))
  // The accounts for holds are created by a first order; statements that are rolled back later cannot create them.
  for (const member of members) await placed(member)
  const times = { service: [] as number[], bare: [] as number[] }
  for (let round = -50; round < ROUNDS; round++) {
    const member = members[Math.abs(round) % MEMBERS] ?? ''
    const statements = await recordCallStatements(context, createSpotOrder, member, ORDER)
    const service = await measureMs(() => placed(member))
    const plain = await measureMs(() => place.bare(statements))
    if (round < 0) continue
    times.service.push(service)
    times.bare.push(plain)
  }
  await app.close()
  return { service: median(times.service), bare: median(times.bare) }
}
