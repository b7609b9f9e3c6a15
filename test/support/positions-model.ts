import assert from 'node:assert/strict'
import { readData } from '../../shared/base/contract/endpoint.ts'
import { getBills } from '../../shared/base/contract/records.ts'
import { DAY_MS } from '../../shared/base/contract/utc-days.ts'
import type { AccountsBackend } from './accounts-backend.ts'

/** Bill of a coin; `at` in epoch ms, `units` of the eighth digit, negative for an expense. */
export interface CoinBill {
  coin: string
  at: number
  units: bigint
}

const COINS = { 1: 'USDT', 2: 'BTC', 3: 'ETH' } as const
const ONE = 100_000_000n

const toUnits = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(8, '0'))
}

const toText = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0')
  const fraction = digits.slice(-8).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}${fraction && `.${fraction}`}`
}

/** Returns all bills of the funds account in USDT, BTC and ETH, of both parts, as the page of bills lists them. */
export async function readAllBills({ call }: AccountsBackend, token: string): Promise<CoinBill[]> {
  const bills: CoinBill[] = []
  const readPage = async (form: Record<string, string>) => {
    const answer = await call('getBillList', { type: '1', page: '1', limit: '100', ...form }, { token })
    assert.equal(answer.code, 1, answer.msg)
    return readData(getBills, answer.data)?.data ?? []
  }
  for (const [id, coin] of Object.entries(COINS))
    for (const part of [{}, { part: 'frozen' }]) {
      let rows = await readPage({ c_id: id, ...part })
      while (rows.length > 0) {
        for (const { kind, amount, createdAt } of rows)
          bills.push({ coin, at: Number(createdAt), units: kind === 'expense' ? -toUnits(amount) : toUnits(amount) })
        rows = await readPage({ c_id: id, ...part, after: rows.at(-1)?.id ?? '' })
      }
    }
  return bills
}

/** Profit and whether all of it is known. */
interface Profit {
  realised: bigint
  isWhole: boolean
}

const divideHalfUp = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)

/**
 * Computes costs and profits from bills with whole numbers and without the product's code: all bills of one time are one entry. `prices` are the last prices of
 * BTC and ETH from a time on, null for none.
 */
export function computeFromBills(bills: readonly CoinBill[], prices: readonly { at: number; price: string | null }[]) {
  const positions = new Map<string, { quantity: bigint; cost: bigint | null } & Profit>()
  const days = new Map<string, Profit>()
  const worth = (units: bigint, at: number): bigint | null => {
    const price = prices.findLast((row) => row.at <= at)?.price ?? null
    return price === null ? null : divideHalfUp(units * toUnits(price), ONE)
  }
  for (const at of [...new Set(bills.map((bill) => bill.at))].sort((a, b) => a - b)) {
    const total = (coin: string) =>
      bills.filter((bill) => bill.at === at && bill.coin === coin).reduce((sum, { units }) => sum + units, 0n)
    const paid = total('USDT')
    const changes = (['BTC', 'ETH'] as const)
      .map((coin) => ({ coin, units: total(coin) }))
      .filter(({ units }) => units !== 0n)
    const bought = changes.find(({ units }) => units > 0n)
    const isTrade = paid !== 0n || changes.length > 1
    for (const { coin, units } of changes) {
      const own = positions.get(coin) ?? { quantity: 0n, cost: 0n, realised: 0n, isWhole: true }
      positions.set(coin, own)
      const received = bought ? worth(bought.units, at) : null
      const value = paid !== 0n ? (paid < 0n ? -paid : paid) : received
      if (units > 0n) {
        own.cost = own.cost === null || value === null ? null : own.cost + value
        own.quantity += units
        continue
      }
      const out = own.cost === null ? null : divideHalfUp(own.cost * -units, own.quantity)
      own.quantity += units
      own.cost = own.quantity === 0n ? 0n : own.cost === null || out === null ? null : own.cost - out
      if (!isTrade) continue
      const profit = value === null || out === null ? null : value - out
      const day = new Date(Math.floor(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
      const ofDay = days.get(day) ?? { realised: 0n, isWhole: true }
      days.set(day, ofDay)
      for (const sum of [own, ofDay]) {
        sum.realised += profit ?? 0n
        sum.isWhole &&= profit !== null
      }
    }
  }
  return {
    coins: new Map(
      [...positions].map(([coin, { quantity, cost, realised, isWhole }]) => [
        coin,
        { amount: toText(quantity), cost: cost === null ? null : toText(cost), realised: toText(realised), isWhole },
      ]),
    ),
    days: [...days].reverse().map(([day, { realised, isWhole }]) => [day, toText(realised), isWhole]),
  }
}
