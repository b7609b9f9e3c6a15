import {
  applyIf,
  createCallOperation,
  type DrawOperation,
  drawAmount,
  type Operation,
  requireRecord,
  type Simulation,
} from '../operation.ts'
import {
  addAvailable,
  getAvailable,
  hold,
  type Loan,
  type MemberAccount,
  type Reviewed,
  type ReviewedRequest,
  release,
  type State,
} from '../state.ts'
import { divideHalfUp, divideUp, ONE_COIN, parseUnits } from '../units.ts'

/** Maximum number of pending records of a kind for each member. */
const MAX_PENDING = 10
const isPending = ({ state }: { state: Reviewed }) => state === 'waiting'
const own = (member: string): MemberAccount => ({ member, account: 'funds', coin: 'USDT' })
const hasRoom = (records: readonly (ReviewedRequest | Loan)[], member: string) =>
  records.filter((one) => one.member === member && isPending(one)).length < MAX_PENDING

/** Returns true if no deposit uses a picture as its proof, except cancelled ones. */
const isFree = (deposits: readonly ReviewedRequest[], proof: string) =>
  deposits.every((one) => one.proof !== proof || one.state === 'withdrawn')

/** Submits a deposit with a picture as its proof. */
export const drawDeposit: DrawOperation = (sim, random) => {
  const { id: member, pictures } = random.pick(sim.world.members)
  const num = String(random.whole(1, 500))
  const proof = random.pick(pictures)
  return createCallOperation(sim, {
    member,
    path: 'recharge',
    form: { c_id: '1', num, payimg: `/uploads/${proof}`, a_id: '1', type: '1' },
    apply: (state) =>
      applyIf(hasRoom(state.deposits, member) && isFree(state.deposits, proof), () => {
        state.deposits.push({ id: null, member, amount: parseUnits(num), fee: 0n, state: 'waiting', proof })
      }),
  })
}

/** Requests a withdrawal to the bound address. */
export const drawWithdrawal: DrawOperation = (sim, random) => {
  const { id: member } = random.pick(sim.world.members)
  const num = drawAmount(random, 800)
  const asked = parseUnits(num)
  return createCallOperation(sim, {
    member,
    path: 'withdraw',
    form: { c_id: '1', num, type: '1', bank_id: '', withdraw_type: '1' },
    apply(state) {
      const received = divideHalfUp(asked * 99n, 100n)
      const may = asked >= 10n * ONE_COIN && asked <= 20_000n * ONE_COIN && getAvailable(state, own(member)) >= asked
      return applyIf(may, () => {
        hold(state, own(member), asked)
        state.withdrawals.push({ id: null, member, amount: asked, fee: asked - received, state: 'waiting' })
      })
    },
  })
}

/** Applies for a loan. */
export const drawLoan: DrawOperation = (sim, random) => {
  const { id: member, pictures } = random.pick(sim.world.members)
  const num = String(random.whole(450, 3000))
  const asked = parseUnits(num)
  const [front = '', later = '', held = ''] = pictures.map((name) => `/uploads/${name}`)
  return createCallOperation(sim, {
    member,
    path: 'applyLoan',
    form: { id: '1', amount: num, front_card: front, later_card: later, handheld_card: held },
    apply: (state) =>
      applyIf(asked >= 500n * ONE_COIN && hasRoom(state.loans, member), () => {
        const interest = divideUp(asked * 5n * 30n, 10_000n)
        const since = { submittedAt: state.now, state: 'waiting' as const, isRepaid: false }
        state.loans.push({ id: null, member, amount: asked, interest, ...since })
      }),
  })
}

/** Repays a loan, outstanding or not. */
export const drawRepayment: DrawOperation = (sim, random) => {
  const owed = sim.state.loans.filter(({ state, isRepaid }) => state === 'approved' && !isRepaid)
  const loan = random.pickOptional(random.chance(0.85) ? owed : sim.state.loans)
  if (!loan) return null
  const { id, member, submittedAt } = loan
  const day = new Date(submittedAt).toISOString().slice(2, 10).replaceAll('-', '')
  return createCallOperation(sim, {
    member,
    path: 'repayLoan',
    form: { order_num: `L${day}${String(id).padStart(5, '0')}` },
    apply(state) {
      const found = requireRecord(state.loans, id)
      const total = found.amount + found.interest
      const may = found.state === 'approved' && !found.isRepaid && getAvailable(state, own(member)) >= total
      return applyIf(may, () => {
        found.isRepaid = true
        addAvailable(state, own(member), -total)
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
function applyDecision(
  state: State,
  kind: Kind,
  id: string | null,
  to: Exclude<Reviewed, 'waiting'>,
): 'ok' | 'refused' {
  const found = requireRecord<ReviewedRequest | Loan>(state[kind], id)
  return applyIf(isPending(found), () => {
    found.state = to
    const isGood = to === 'approved'
    if (kind === 'withdrawals') release(state, own(found.member), found.amount, isGood ? -found.amount : 0n)
    else if (isGood) addAvailable(state, own(found.member), found.amount)
  })
}

/** Cancels a pending or decided record as its member. */
export const drawCancellation: DrawOperation = (sim, random) => {
  const kind = random.pick(KINDS)
  const all: (ReviewedRequest | Loan)[] = sim.state[kind]
  const record = random.pickOptional(random.chance(0.85) ? all.filter(isPending) : all)
  return record ? createCancellation(sim, kind, record) : null
}

const createCancellation = (sim: Simulation, kind: Kind, { id, member }: ReviewedRequest | Loan): Operation =>
  createCallOperation(sim, {
    member,
    path: CANCELS[kind],
    form: { id: String(id) },
    keyed: false,
    apply: (state) => applyDecision(state, kind, id, 'withdrawn'),
  })

/** Decides a pending review as the operator. */
export const drawDecision: DrawOperation = async (sim, random) => {
  const kind = random.pick(KINDS)
  const record = random.pickOptional((sim.state[kind] as (ReviewedRequest | Loan)[]).filter(isPending))
  return record ? createDecision(sim, kind, record, random.chance(0.75)) : null
}

async function createDecision(
  sim: Simulation,
  kind: Kind,
  { id }: ReviewedRequest | Loan,
  isGood: boolean,
): Promise<Operation | null> {
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
    apply: (state) => applyDecision(state, kind, id, isGood ? 'approved' : 'refused'),
  }
}

/** Creates two concurrent operations: a member cancels a record while the operator decides it. */
export async function createConcurrentDecision(sim: Simulation, kind: Kind, isGood: boolean): Promise<Operation[]> {
  const record = (sim.state[kind] as (ReviewedRequest | Loan)[]).find(isPending)
  const operator = record && (await createDecision(sim, kind, record, isGood))
  return record && operator ? [createCancellation(sim, kind, record), operator] : []
}
