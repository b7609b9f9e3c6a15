import { amount, call, type Drawer, given, known, type Sim } from '../operation.ts'
import { DAY, give, has, hold, release, type State } from '../state.ts'
import { units, up } from '../units.ts'

/** Lifetime of a recipient token in ms. */
const FOUND_MS = 3_600_000
const DAYS = 2

/** Terms of a transfer: fee in thousandths, and days until it arrives. */
const TERMS = {
  USDT: { id: '1', fee: 5n, days: DAYS, most: 800 },
  ETH: { id: '3', fee: 0n, days: 0, most: 3 },
} as const

/** Looks up a member for another. A previous result is used until it expires. */
async function find(sim: Sim, searcher: string, { id, name }: { id: string; name: string }): Promise<string | null> {
  const key = `${searcher} ${id}`
  const found = sim.finds.get(key)
  if (found && sim.state.now - found.at < FOUND_MS) return found.id
  const answer = await sim.node().call('searchUser', { username: name }, searcher, null)
  if (answer.said !== 'ok') return null
  const uid = (answer.data as { list: { id: string }[] }).list[0]?.id ?? ''
  sim.finds.set(key, { id: uid, at: sim.state.now })
  return uid
}

/** Sends a coin to another member. */
export const send: Drawer = async (sim, random) => {
  const from = random.pick(sim.world.members)
  const to = random.pick(sim.world.members.filter(({ id }) => id !== from.id))
  const uid = await find(sim, from.id, to)
  if (uid === null) return null
  const coin = random.pick(['USDT', 'ETH'] as const)
  const terms = TERMS[coin]
  const asked = amount(random, terms.most)
  return {
    ...call(sim, {
      member: from.id,
      path: 'balanceTransfer',
      form: { to_uid: uid, c_id: terms.id, amount: asked },
      apply: (state) => sendOf(sim, state, { from: from.id, to: to.id, coin, amount: units(asked) }),
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

function sendOf(sim: Sim, state: State, { from, to, coin, amount: asked }: Sending): 'ok' | 'refused' {
  const { fee: rate, days } = TERMS[coin]
  const own = { member: from, account: 'funds' as const, coin }
  const fee = up(asked * rate, 1000n)
  const found = sim.finds.get(`${from} ${to}`)
  const may = found !== undefined && state.now - found.at < FOUND_MS && asked - fee > 0n && has(state, own) >= asked
  return given(may, () => {
    const sent = { id: null, member: from, to, coin, amount: asked, fee, arrivesAt: state.now + days * DAY }
    state.sent.push({ ...sent, status: days === 0 ? 'finished' : 'transferring' })
    if (days > 0) hold(state, own, asked)
    else {
      give(state, own, -asked)
      give(state, { ...own, member: to }, asked - fee)
    }
  })
}

/** Cancels a transfer, pending or completed. */
export const cancelSent: Drawer = (sim, random) => {
  const onTheWay = sim.state.sent.filter(({ status }) => status === 'transferring')
  const order = random.oneOf(random.chance(0.85) ? onTheWay : sim.state.sent)
  if (!order) return null
  const { id, member } = order
  return call(sim, {
    member,
    path: 'cancelInternalTransfer',
    form: { id: String(id) },
    apply(state) {
      const found = known(state.sent, id)
      return given(found.status === 'transferring' && found.arrivesAt > state.now, () => {
        found.status = 'canceled'
        release(state, { member, account: 'funds', coin: found.coin }, found.amount)
      })
    },
  })
}
