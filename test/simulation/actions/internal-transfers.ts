import {
  applyIf,
  createCallOperation,
  type DrawOperation,
  drawAmount,
  requireRecord,
  type Simulation,
} from '../operation.ts'
import { addAvailable, DAY, getAvailable, hold, release, type State } from '../state.ts'
import { divideUp, parseUnits } from '../units.ts'

/** Lifetime of a recipient token in ms. */
const TOKEN_LIFE_MS = 3_600_000
const DAYS = 2

/** Terms of a transfer: fee in thousandths, and days until it arrives. */
const TERMS = {
  USDT: { id: '1', fee: 5n, days: DAYS, most: 800 },
  ETH: { id: '3', fee: 0n, days: 0, most: 3 },
} as const

/** Looks up a member for another. A previous result is used until it expires. */
async function findRecipient(
  sim: Simulation,
  searcher: string,
  { id, name }: { id: string; name: string },
): Promise<string | null> {
  const key = `${searcher} ${id}`
  const found = sim.recipientTokens.get(key)
  if (found && sim.state.now - found.at < TOKEN_LIFE_MS) return found.id
  const answer = await sim.node().call('searchUser', { username: name }, searcher, null)
  if (answer.result !== 'ok') return null
  const uid = (answer.data as { list: { id: string }[] }).list[0]?.id ?? ''
  sim.recipientTokens.set(key, { id: uid, at: sim.state.now })
  return uid
}

/** Sends a coin to another member. */
export const drawInternalTransfer: DrawOperation = async (sim, random) => {
  const from = random.pick(sim.world.members)
  const to = random.pick(sim.world.members.filter(({ id }) => id !== from.id))
  const uid = await findRecipient(sim, from.id, to)
  if (uid === null) return null
  const coin = random.pick(['USDT', 'ETH'] as const)
  const terms = TERMS[coin]
  const asked = drawAmount(random, terms.most)
  return {
    ...createCallOperation(sim, {
      member: from.id,
      path: 'balanceTransfer',
      form: { to_uid: uid, c_id: terms.id, amount: asked },
      apply: (state) => applyTransfer(sim, state, { from: from.id, to: to.id, coin, amount: parseUnits(asked) }),
    }),
    name: `${from.id} sends ${asked} ${coin} to ${to.id}`,
  }
}

interface Sending {
  from: string
  to: string
  coin: keyof typeof TERMS
  amount: bigint
}

function applyTransfer(sim: Simulation, state: State, { from, to, coin, amount: asked }: Sending): 'ok' | 'refused' {
  const { fee: rate, days } = TERMS[coin]
  const own = { member: from, account: 'funds' as const, coin }
  const fee = divideUp(asked * rate, 1000n)
  const found = sim.recipientTokens.get(`${from} ${to}`)
  const may =
    found !== undefined && state.now - found.at < TOKEN_LIFE_MS && asked - fee > 0n && getAvailable(state, own) >= asked
  return applyIf(may, () => {
    const sent = { id: null, member: from, to, coin, amount: asked, fee, arrivesAt: state.now + days * DAY }
    state.sent.push({ ...sent, status: days === 0 ? 'finished' : 'transferring' })
    if (days > 0) hold(state, own, asked)
    else {
      addAvailable(state, own, -asked)
      addAvailable(state, { ...own, member: to }, asked - fee)
    }
  })
}

/** Cancels a transfer, pending or completed. */
export const drawTransferCancellation: DrawOperation = (sim, random) => {
  const onTheWay = sim.state.sent.filter(({ status }) => status === 'transferring')
  const order = random.pickOptional(random.chance(0.85) ? onTheWay : sim.state.sent)
  if (!order) return null
  const { id, member } = order
  return createCallOperation(sim, {
    member,
    path: 'cancelInternalTransfer',
    form: { id: String(id) },
    apply(state) {
      const found = requireRecord(state.sent, id)
      return applyIf(found.status === 'transferring' && found.arrivesAt > state.now, () => {
        found.status = 'canceled'
        release(state, { member, account: 'funds', coin: found.coin }, found.amount)
      })
    },
  })
}
