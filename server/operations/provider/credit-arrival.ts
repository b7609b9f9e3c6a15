import { compare, getScale } from '../../../shared/base/money/decimal.ts'
import { type ActContext, Problem } from '../../core/command/command.ts'
import { PROVIDER } from '../../core/command/provider-person.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { recordMove } from '../../market/risk/operator-worth.ts'
import { findMemberById, lockMember } from '../../members/registry/members.ts'
import { findForeignClaim } from '../../platform/reviews/claims.commands.ts'
import { findReviewId } from '../../platform/reviews/reviews.ts'
import {
  type ArrivedMoney,
  addArrivedDeposit,
  creditReview,
  findCreditedByHand,
  findWaitingThrough,
} from '../../products/deposits/arrivals.ts'
import { DEPOSIT } from '../../products/deposits/deposits.review.ts'
import { type Deposit, findDeposit, setArrivedAmount } from '../../products/deposits/deposits.ts'
import { findDepositWays } from '../../products/networks/networks.ts'
import { type Arrival, getArrivalKey } from './announcement.rules.ts'
import { lockArrival } from './provider-events.ts'

/** Record that an event has changed. */
export interface Booked {
  /** Id of its member. */
  member: string
  /** Id of the deposit or withdrawal. */
  subject: string
  /** Change in words, for the sentence of the act: `deposit of 5 USDT is credited`. */
  what: string
}

/** Choice of a person who books an event: whose money it is. Null: as announced. */
export interface Choice {
  /** Id of the member. */
  member: string | null
  /** Id of a waiting deposit. */
  deposit: string | null
}

/**
 * Credits money that arrived: the deposit that the member announced, else a new one. Returns the reason why it cannot be credited as announced. The provider books only
 * what agrees in full; a person may book what differs.
 */
export async function creditArrival(context: ActContext, arrival: Arrival, choice: Choice): Promise<Booked | Problem> {
  const { tx, person, now } = context
  const isStrict = person === PROVIDER
  const booked = await lockArrival(tx, getArrivalKey(arrival))
  if (booked !== null) return new Problem(`Transaction ${arrival.transaction} is booked already, by event ${booked}.`)
  const coin = (await allCoins(tx)).find(({ title }) => title === arrival.coin)
  if (!coin) return new Problem(`There is no coin ${arrival.coin}.`)
  if (getScale(arrival.amount) > coin.scale) return new Problem(`${coin.title} has at most ${coin.scale} decimals.`)
  const money: ArrivedMoney = { ...arrival, coin }
  const unfit = isStrict ? await findUnfitWay(context, money) : null
  if (unfit) return unfit
  const target = await findTarget(context, money, { arrival, choice, isStrict })
  if (target instanceof Problem) return target
  const deposit =
    'deposit' in target ? target.deposit : await findDeposit(tx, await addArrivedDeposit(context, target.member, money))
  if (!deposit) throw new Error('the deposit of an event is missing')
  const review = await findReviewId(tx, DEPOSIT, deposit.id)
  if (review === null) throw new Error(`deposit ${deposit.id} has no review`)
  const claimed = await findForeignClaim({ tx, now, person }, review)
  if (claimed) return claimed
  if (compare(deposit.amount, money.amount) !== 0) await setArrivedAmount(tx, deposit.id, money.amount)
  const refused = await creditReview(context, review)
  if (refused) return refused
  await recordMove(context, coin, money.amount)
  return { member: deposit.member, subject: deposit.id, what: `deposit of ${money.amount} ${coin.title} is credited` }
}

/** Returns why money cannot have arrived as announced: no network of the platform has the address, or the amount is below its minimum. */
async function findUnfitWay({ tx }: ActContext, { coin, network, address, amount }: ArrivedMoney) {
  const way = (await findDepositWays(tx, coin.id)).find((one) => one.name === network && !one.bank)
  if (!way) return new Problem(`${coin.title} has no network ${network}.`)
  if (!isSameAddress(way.address, address))
    return new Problem(`${address} is not the deposit address of ${coin.title} on ${network}.`)
  return compare(amount, way.minimum) < 0
    ? new Problem(`${amount} ${coin.title} is below the minimum of ${way.minimum} on ${network}.`)
    : null
}

/** Compares two addresses. Those that begin with 0x are the same in capital and small letters. */
const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** Returns the waiting deposit that money belongs to, or the member of a new one. */
async function findTarget(
  context: ActContext,
  money: ArrivedMoney,
  { arrival, choice, isStrict }: { arrival: Arrival; choice: Choice; isStrict: boolean },
): Promise<{ deposit: Deposit } | { member: string } | Problem> {
  const { tx, now } = context
  const named = choice.member === null ? (choice.deposit ?? arrival.deposit ?? null) : choice.deposit
  const wanted = choice.member ?? (choice.deposit === null ? arrival.member : undefined) ?? null
  const announced = named === null ? null : await findDeposit(tx, named)
  if (named !== null && !announced) return new Problem(`There is no deposit ${named}.`)
  const id = wanted ?? announced?.member ?? null
  if (id === null) return new Problem('The event names neither a member nor a deposit.')
  const member = await findMemberById(tx, id)
  if (!member) return new Problem(`There is no member ${id}.`)
  context.about(member.id)
  // Deposits of the member are neither added nor decided meanwhile.
  const isActive = (await lockMember(tx, member.id)) !== null
  if (isStrict && !isActive) return new Problem(`Member ${member.id} is disabled.`)
  if (named !== null) return findNamedDeposit(context, named, { money, member: member.id, isStrict })
  const waiting = await findWaitingThrough(tx, member.id, money)
  const equal = waiting.find(({ amount }) => compare(amount, money.amount) === 0)
  const deposit = equal && (await findDeposit(tx, equal.id))
  if (deposit) return { deposit }
  const [other] = isStrict ? waiting : []
  if (other)
    return new Problem(`It differs from deposit ${other.id}, which announces ${other.amount} ${money.coin.title}.`)
  const before = isStrict ? await findCreditedByHand(tx, member.id, money, now()) : null
  if (before !== null) return new Problem(`It may be deposit ${before}, which a person has credited.`)
  return { member: member.id }
}

/** Returns the waiting deposit that an event or a person names. */
async function findNamedDeposit(
  { tx }: ActContext,
  id: string,
  { money, member, isStrict }: { money: ArrivedMoney; member: string; isStrict: boolean },
): Promise<{ deposit: Deposit } | Problem> {
  const deposit = await findDeposit(tx, id)
  if (deposit?.member !== member) return new Problem(`Deposit ${id} is not of member ${member}.`)
  if (deposit.state !== 'waiting') return new Problem(`Deposit ${id} is ${deposit.state} already.`)
  if (deposit.coinId !== money.coin.id) return new Problem(`Deposit ${id} is of ${deposit.coin}.`)
  const differs = compare(deposit.amount, money.amount) !== 0 || deposit.network !== money.network
  return isStrict && differs
    ? new Problem(
        `It differs from deposit ${id}, which announces ${deposit.amount} ${deposit.coin} by ${deposit.network}.`,
      )
    : { deposit }
}
