import { getHoldingSign, type HoldingPlace } from '../../../shared/base/contract/balance-history.ts'
import type { getBalances } from '../../../shared/base/contract/balances.ts'
import type { AccountType } from '../../../shared/base/contract/constants.ts'
import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { add, multiply, round, sign, sum } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Balance, Coin } from '../../ledger/ledger.ts'

type Overview = ResponseData<typeof getBalances>
type CoinRow = Overview['coinList'][number]['balanceInfo'][number]

/** Amount that a place holds for a member, or that the member owes. */
export interface HoldingAmount {
  place: HoldingPlace
  coin: string
  amount: Decimal
}

/** Decimal places of a USDT value. Values are rounded down, so that a total never exceeds the balance. */
const VALUE_DIGITS = 8

/**
 * Returns every coin of every account with the USDT value of available plus frozen. Rows add up to their account, and accounts to the total, which also counts
 * `holdings`: the amounts of open option orders, less loans. A coin without a price has the value null, or 0 if its balance is 0; totals leave it out.
 */
export function toBalanceOverview(
  types: readonly AccountType[],
  coins: readonly Coin[],
  { balances, holdings = [] }: { balances: readonly Balance[]; holdings?: readonly HoldingAmount[] },
  lastPrice: (symbol: string) => Decimal | null,
): Overview {
  const prices = new Map(coins.map(({ id, pricedBy }) => [id, pricedBy === null ? '1' : lastPrice(pricedBy)]))
  const coinList = types.map((type) => {
    const own = balances.filter((balance) => balance.type === type)
    const balanceInfo = coins.map((coin) => toCoinRow(coin, own, prices.get(coin.id) ?? null))
    return { type, totalAvailableAsset: sumPriced(balanceInfo.map((row) => row.dollarValue)), balanceInfo }
  })
  const outside = holdings.map(({ place, coin, amount }) => {
    const id = coins.find(({ title }) => title === coin)?.id ?? ''
    return toValue(multiply(amount, String(getHoldingSign(place))), prices.get(id) ?? null)
  })
  return { totalValue: sumPriced([...coinList.map((account) => account.totalAvailableAsset), ...outside]), coinList }
}

function toCoinRow({ id, title, transferMin }: Coin, balances: readonly Balance[], price: Decimal | null): CoinRow {
  const [balance, frozen] = (['available', 'frozen'] as const).map((part) =>
    sum(balances.filter((entry) => entry.coin === title && entry.part === part).map((entry) => entry.balance)),
  ) as [Decimal, Decimal]
  const minTransfer = sign(transferMin) > 0 ? transferMin : null
  return {
    coinId: id,
    coinName: title,
    balance,
    frozen,
    dollarValue: toValue(add(balance, frozen), price),
    minTransfer,
  }
}

function toValue(amount: Decimal, price: Decimal | null): Decimal | null {
  if (sign(amount) === 0) return '0'
  return price === null ? null : round(multiply(amount, price), VALUE_DIGITS, 'down')
}

const sumPriced = (values: readonly (Decimal | null)[]): Decimal => sum(values.filter((value) => value !== null))
