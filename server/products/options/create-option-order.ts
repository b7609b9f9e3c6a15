import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import { createOptionOrder as endpoint } from '../../../shared/base/contract/options.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { getStakeLimit, isLiquid } from '../../../shared/base/money/liquidity.ts'
import type { OptionRules } from '../../../shared/base/rules/option-permission.rules.ts'
import { type DurationTerms, getOptionEnd } from '../../../shared/base/rules/options.rules.ts'
import { toMinutes } from '../../../shared/base/rules/own-limits.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type CallOf, handle } from '../../core/http/handle.ts'
import { Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { translate } from '../../core/messages.ts'
import { post } from '../../ledger/ledger.ts'
import type { MarketInfo } from '../../market/market.ts'
import { readLiquidityLimits } from '../../market/risk/liquidity-limits.ts'
import { reserveExposure } from '../../market/risk/reserve-exposure.ts'
import { reserveStake } from '../../market/risk/reserve-stake.ts'
import { findHaltRefusal } from '../../market/upstream/price-guard/halt-refusal.ts'
import { checkOptionPermission } from '../../members/option-permission/check-option-permission.ts'
import { toOptionRules } from '../../members/option-permission/option-rules.ts'
import { checkOwnLimits, checkPause } from '../../members/own-limits/check-own-limits.ts'
import { refuseFrozen } from '../../members/registry/freezes.ts'
import { lockTradingPermission } from '../../members/registry/trading-permission.ts'
import { attributeOrder } from '../../platform/partners/attribution.ts'
import { recordPartnerEvents } from '../../platform/partners/webhooks/partner-events.ts'
import { addExposure, getOrderExposure, readExposure, readStakesEndingAt } from './options.exposure.ts'
import { createOptionHoldEntry, getOptionsCoin } from './options.journal.ts'
import { findOrderTerms, type OptionTerms, readOptionTerms } from './options.terms.ts'

/** Reads the operator's rules before the transaction: the embedded database has one connection. */
const readRules = async ({ context }: Pick<CallOf<typeof endpoint>, 'context'>): Promise<OptionRules> =>
  toOptionRules(await context.settings.read())

/** Creates an order. The same transaction moves the amount from the member's options account to the house account for open orders. */
export const createOptionOrder = handle(
  endpoint,
  async ({ form, member, lang, context, tx, afterCommit, request, prepared: rules }) => {
    const market = context.market
    const acceptedAt = context.now()
    const info = findOpenMarket({ form, context })
    if (info instanceof Refusal) return info
    const limits = await readLiquidityLimits(tx, info.symbol)
    const liquidity = context.liquidity.measure(market, info.symbol, acceptedAt, limits.leastTrade)
    if (!isLiquid(liquidity, limits))
      return refuse('options.thinMarket', { market: info.title }, { field: 'marketId', rule: 'thin' })
    const permission = await lockTradingPermission(tx, member)
    if (!permission) return refuse('refusals.disabled')
    if (permission.isFrozen) return refuseFrozen('trading')
    const paused = checkPause(permission, { field: 'marketId', lang, now: acceptedAt })
    if (paused) return paused
    const required = await checkOptionPermission(tx, { member, rules, lang, now: acceptedAt })
    if (required) return required
    const terms = await readOptionTerms(tx, info.symbol)
    const { scale } = await getOptionsCoin(tx)
    const offer = findOrderTerms(terms, { seconds: form.seconds, amount: form.amount }, scale)
    if (offer instanceof Refusal) return offer
    // Before the locks on exposure, which orders of other members wait for.
    const requested = { stake: form.amount, loss: form.amount, time: toMinutes(offer.seconds) }
    const exceeded = await checkOwnLimits(tx, context, { member, permission, lang, requested, now: acceptedAt })
    if (exceeded) return exceeded
    const order = {
      member,
      info,
      direction: form.direction,
      amount: form.amount,
      offer,
      pushRule: terms.pushRule,
      scale,
      acceptedAt,
      leastTrade: limits.leastTrade,
    }
    const exposed = { member, symbol: info.symbol, amount: form.amount, percent: offer.percent, scale }
    const increase = getOrderExposure(exposed)
    const readRequest = async () => ({ size: increase, increase, current: await readExposure(tx, info.symbol) })
    if ((await reserveExposure(tx, 'options', info.symbol, readRequest)) !== null)
      return refuse('options.houseLimit', { market: info.title }, { field: 'amount', rule: 'house' })
    const tooMuch = await checkStakeLimit(tx, order, getStakeLimit(liquidity, limits, scale))
    if (tooMuch) return tooMuch
    const id = await insertOrder(tx, order)
    await addExposure(tx, exposed)
    const data = {
      record: 'option' as const,
      id: String(id),
      symbol: info.symbol,
      side: form.direction,
      amount: form.amount,
      coin: CURRENCY,
    }
    await recordPartnerEvents(tx, [{ member, type: 'order.accepted', data }], acceptedAt)
    await attributeOrder(tx, { record: 'option', id, member, partner: request.partner?.partner ?? null }, acceptedAt)
    const short = await post(tx, [createOptionHoldEntry({ id, member, amount: form.amount })], acceptedAt)
    if (short)
      return refuse(
        'refusals.insufficient',
        { available: short.balance, coin: CURRENCY },
        { field: 'amount', rule: 'balance', bound: short.balance },
      )
    afterCommit(() => context.optionsEngine.scheduleSettlement(getOptionEnd(acceptedAt, offer)))
    return succeed({ orderId: String(id) }, 'options.accepted', {
      direction: translate(lang, `options.${form.direction}`),
      amount: form.amount,
      coin: CURRENCY,
      market: info.title,
      seconds: offer.seconds,
    })
  },
  {
    checkState(call) {
      const info = findOpenMarket(call)
      return info instanceof Refusal ? info : null
    },
    prepare: readRules,
  },
)

/** Returns the market of an order, or the refusal while the market, or this node's clock, allows none. */
function findOpenMarket({
  form,
  context: { clock, market, now },
}: Pick<CallOf<typeof endpoint>, 'form' | 'context'>): MarketInfo | Refusal {
  if (clock.isOff()) return refuse('refusals.clockOff')
  const info = market.markets().find(({ id }) => id === form.marketId)
  if (!info) return refuse('options.unknownMarket', {}, { field: 'marketId', rule: 'unknown' })
  const halted = findHaltRefusal(market, info, 'marketId')
  if (halted) return halted
  return market.isLive(info.symbol, now())
    ? info
    : refuse('options.marketSilent', {}, { field: 'marketId', rule: 'live' })
}

/** Values of a new order row. */
interface NewOrder {
  member: string
  info: MarketInfo
  direction: 'up' | 'down'
  amount: Decimal
  offer: DurationTerms
  pushRule: OptionTerms['pushRule']
  scale: number
  acceptedAt: number
  leastTrade: Decimal
}

const getEnd = ({ acceptedAt, offer }: NewOrder): number => getOptionEnd(acceptedAt, offer)

/** Refuses an order if those that end in the same seconds would add up to more than their part of the market's turnover. */
async function checkStakeLimit(tx: Sql, order: NewOrder, limit: Decimal | null): Promise<Refusal | null> {
  if (limit === null) return null
  const { info, amount } = order
  const left = await reserveStake(tx, { symbol: info.symbol, amount, limit }, () =>
    readStakesEndingAt(tx, info.symbol, getEnd(order)),
  )
  if (left === null) return null
  const shown = { market: info.title, amount: left, coin: CURRENCY }
  return refuse('options.stakeLimit', shown, { field: 'amount', rule: 'turnover' })
}

async function insertOrder(tx: Sql, order: NewOrder): Promise<number> {
  const { member, info, direction, amount, offer, pushRule, scale, acceptedAt, leastTrade } = order
  const terms = [
    direction,
    amount,
    offer.seconds,
    offer.percent,
    pushRule,
    scale,
    acceptedAt,
    getEnd(order),
    leastTrade,
  ]
  const [row] = await tx.query<{ id: number }>(
    // The column `stake` is the amount, `tie` the push rule.
    `INSERT INTO option_orders (member, symbol, title, direction, stake, seconds, percent, tie, scale, accepted_at, ends_at, least_trade)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [member, info.symbol, info.title, ...terms],
  )
  if (!row) throw new Error('option order was not inserted')
  return row.id
}
