import { amount, call, type Drawer, given, known, type Op, type Sim } from '../operation.ts'
import { type Asked, give, has, hold, type Loan, type Purse, type Reviewed, release, type State } from '../state.ts'
import { nearest, ONE, units, up } from '../units.ts'

/** Maximum number of pending records of a kind for each member. */
const MOST_WAITING = 10
const waits = ({ state }: { state: Reviewed }) => state === 'waiting'
const own = (member: string): Purse => ({ member, account: 'funds', coin: 'USDT' })
const hasRoom = (records: readonly (Asked | Loan)[], member: string) =>
  records.filter((one) => one.member === member && waits(one)).length < MOST_WAITING

/** Returns true if no deposit uses a picture as its proof, except cancelled ones. */
const isFree = (deposits: readonly Asked[], proof: string) =>
  deposits.every((one) => one.proof !== proof || one.state === 'withdrawn')

/** Submits a deposit with a picture as its proof. */
export const deposit: Drawer = (sim, random) => {
  const { id: member, pictures } = random.pick(sim.world.members)
  const num = String(random.whole(1, 500))
  const proof = random.pick(pictures)
  return call(sim, {
    member,
    path: 'recharge',
    form: { c_id: '1', num, payimg: `/uploads/${proof}`, a_id: '1', type: '1' },
    apply: (state) =>
      given(hasRoom(state.deposits, member) && isFree(state.deposits, proof), () => {
        state.deposits.push({ id: null, member, amount: units(num), fee: 0n, state: 'waiting', proof })
      }),
  })
}

/** Requests a withdrawal to the bound address. */
export const withdraw: Drawer = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const num = amount(random, 800)
  const asked = units(num)
  return call(sim, {
    member,
    path: 'withdraw',
    form: { c_id: '1', num, type: '1', bank_id: '', withdraw_type: '1' },
    apply(state) {
      const received = nearest(asked * 99n, 100n)
      const may = asked >= 10n * ONE && asked <= 20_000n * ONE && has(state, own(member)) >= asked
      return given(may, () => {
        hold(state, own(member), asked)
        state.withdrawals.push({ id: null, member, amount: asked, fee: asked - received, state: 'waiting' })
      })
    },
  })
}

/** Applies for a loan. */
export const applyLoan: Drawer = (sim, random) => {
  const { id: member, pictures } = random.pick(sim.world.members)
  const num = String(random.whole(450, 3000))
  const asked = units(num)
  const [front = '', later = '', held = ''] = pictures.map((name) => `/uploads/${name}`)
  return call(sim, {
    member,
    path: 'applyLoan',
    form: { id: '1', amount: num, front_card: front, later_card: later, handheld_card: held },
    apply: (state) =>
      given(asked >= 500n * ONE && hasRoom(state.loans, member), () => {
        const interest = up(asked * 5n * 30n, 10_000n)
        const since = { submittedAt: state.now, state: 'waiting' as const, isRepaid: false }
        state.loans.push({ id: null, member, amount: asked, interest, ...since })
      }),
  })
}

/** Repays a loan, outstanding or not. */
export const repay: Drawer = (sim, random) => {
  const owed = sim.state.loans.filter(({ state, isRepaid }) => state === 'approved' && !isRepaid)
  const loan = random.oneOf(random.chance(0.85) ? owed : sim.state.loans)
  if (!loan) return null
  const { id, member, submittedAt } = loan
  const day = new Date(submittedAt).toISOString().slice(2, 10).replaceAll('-', '')
  return call(sim, {
    member,
    path: 'repayLoan',
    form: { order_num: `L${day}${String(id).padStart(5, '0')}` },
    apply(state) {
      const found = known(state.loans, id)
      const total = found.amount + found.interest
      const may = found.state === 'approved' && !found.isRepaid && has(state, own(member)) >= total
      return given(may, () => {
        found.isRepaid = true
        give(state, own(member), -total)
      })
    },
  })
}

const KINDS = ['deposits', 'withdrawals', 'loans'] as const
type Kind = (typeof KINDS)[number]
const CANCELS: Record<Kind, string> = {
  deposits: 'cancelRecharge',
  withdrawals: 'cancelWithdraw',
  loans: 'cancelLoanApply',
}
const REVIEWS: Record<Kind, string> = { deposits: 'deposit', withdrawals: 'withdrawal', loans: 'loan' }

/** Applies the end of a review to the model. */
function decided(state: State, kind: Kind, id: string | null, to: Exclude<Reviewed, 'waiting'>): 'ok' | 'refused' {
  const found = known<Asked | Loan>(state[kind], id)
  return given(waits(found), () => {
    found.state = to
    const isGood = to === 'approved'
    if (kind === 'withdrawals') release(state, own(found.member), found.amount, isGood ? -found.amount : 0n)
    else if (isGood) give(state, own(found.member), found.amount)
  })
}

/** Cancels a pending or decided record as its member. */
export const takeBack: Drawer = (sim, random) => {
  const kind = random.pick(KINDS)
  const all: (Asked | Loan)[] = sim.state[kind]
  const record = random.oneOf(random.chance(0.85) ? all.filter(waits) : all)
  return record ? takeBackOf(sim, kind, record) : null
}

const takeBackOf = (sim: Sim, kind: Kind, { id, member }: Asked | Loan): Op =>
  call(sim, {
    member,
    path: CANCELS[kind],
    form: { id: String(id) },
    keyed: false,
    apply: (state) => decided(state, kind, id, 'withdrawn'),
  })

/** Decides a pending review as the operator. */
export const decide: Drawer = async (sim, random) => {
  const kind = random.pick(KINDS)
  const record = random.oneOf((sim.state[kind] as (Asked | Loan)[]).filter(waits))
  return record ? decideOf(sim, kind, record, random.chance(0.75)) : null
}

async function decideOf(sim: Sim, kind: Kind, { id }: Asked | Loan, isGood: boolean): Promise<Op | null> {
  const [review] = await sim.world.db.query<{ id: string }>(
    'SELECT id::text FROM reviews WHERE kind = $1 AND subject = $2::bigint',
    [REVIEWS[kind], id],
  )
  const way = isGood ? 'approve' : 'refuse'
  return {
    name: `operator: ${way} ${kind} ${id}`,
    kind: way,
    key: null,
    send: (node) => node.operate(`/reviews/${review?.id}/${way}`, {}),
    apply: (state) => decided(state, kind, id, isGood ? 'approved' : 'refused'),
  }
}

/** Creates two concurrent operations: a member cancels a record while the operator decides it. */
export async function bothDecide(sim: Sim, kind: Kind, isGood: boolean): Promise<Op[]> {
  const record = (sim.state[kind] as (Asked | Loan)[]).find(waits)
  const operator = record && (await decideOf(sim, kind, record, isGood))
  return record && operator ? [takeBackOf(sim, kind, record), operator] : []
}
