import type { OperatorRequest } from '../../server/operations/people/operator-requests.ts'
import type { WaitingKind, WaitingReview } from '../../server/platform/reviews/reviews.ts'
import type { Payout } from '../../server/products/withdrawals/payout-lists.ts'
import { createQuery, type Query } from './query.ts'
import type { Input } from './run.store.ts'
import { mayRun } from './session.store.ts'

/** Reviews that wait, with their marks. */
export type MarkedReview = WaitingReview & { marks: readonly string[] }

/** Rows of a list that waits for a person, as the screen Today groups them. */
export interface WaitingLine {
  title: string
  /** Address of the screen that shows them. */
  screen: string
  count: number
  /** True if the list has further rows than those read. */
  hasMore: boolean
  /** Since when the oldest waits, epoch ms. */
  oldest: number
  /** Rows on which somebody works; null if the list has no claims. */
  claimed: number | null
  /** Values of the address of the screen. */
  values: Readonly<Record<string, string>>
}

/** Largest number of rows that the backend lists at once. */
const LISTED = 50

/** Lists that wait for a person. */
export const waiting = {
  kinds: createQuery<readonly WaitingKind[]>('reviews summary'),
  payouts: createQuery<readonly Payout[]>('payouts list'),
  requests: createQuery<readonly OperatorRequest[]>('requests list'),
}

/** State of a part of the platform: the look, and whether its data is a fault. The text of the command line is shown. */
export interface StateLine {
  title: string
  words: string
  query: Query<unknown>
  isFault: (data: unknown) => boolean
  /** Short text without a fault. */
  describe: (data: unknown) => string
}

const hasRows = (data: unknown): boolean => Array.isArray(data) && data.length > 0
const countRows = (one: string, more: string) => (data: unknown) => {
  const count = Array.isArray(data) ? data.length : 0
  return count === 0 ? 'none' : `${count} ${count === 1 ? one : more}`
}
const readField = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
const hasBooksFault = (data: unknown): boolean =>
  readField(data, 'payouts_stopped') === true ||
  readField(data, 'failed') === true ||
  hasRows(readField(data, 'differences'))

const countThin = (data: unknown): number =>
  Array.isArray(data) ? data.filter((row) => readField(row, 'options') !== 'offered').length : 0
const countMarkets = (count: number): string => `${count} ${count === 1 ? 'market' : 'markets'}`
const isFeedThin = (data: unknown): boolean => countThin(data) > 0

const toLine = (
  title: string,
  words: string,
  isFault: StateLine['isFault'],
  describe: StateLine['describe'],
): StateLine => ({ title, words, query: createQuery(words), isFault, describe })

const STATE: readonly StateLine[] = [
  toLine('Books', 'books status', hasBooksFault, (data) => {
    if (readField(data, 'payouts_stopped') === true) return 'payouts stopped'
    return hasBooksFault(data) ? 'differences' : 'balanced'
  }),
  toLine('Alarms', 'alarms list', hasRows, countRows('alarm', 'alarms')),
  toLine('Trading halts', 'trading status', hasRows, countRows('market', 'markets')),
  toLine('Feed', 'liquidity status', isFeedThin, (data) => {
    const markets = Array.isArray(data) ? data.length : 0
    const thin = countThin(data)
    return thin === 0 ? countMarkets(markets) : `${thin} of ${countMarkets(markets)} too thin for options`
  }),
  toLine('Messages not sent', 'mail list', hasRows, countRows('message', 'messages')),
]

/** Returns the states that the person may see. */
export const getStateLines = (): StateLine[] => STATE.filter(({ words }) => mayRun(words))

/** Reads all that the person may see. */
export async function loadToday(): Promise<void> {
  await Promise.all([
    ...(mayRun('reviews summary') ? [waiting.kinds.load()] : []),
    ...(mayRun('payouts list') ? [waiting.payouts.load()] : []),
    ...(mayRun('requests list') ? [waiting.requests.load()] : []),
    ...getStateLines().map(({ query }) => query.load()),
  ])
}

/** Groups the lists by what waits, oldest first. */
export function groupWaiting(lists: {
  kinds: readonly WaitingKind[]
  payouts: readonly Payout[]
  requests: readonly OperatorRequest[]
}): WaitingLine[] {
  const { kinds, payouts, requests } = lists
  const groups: (Pick<WaitingLine, 'title' | 'screen'> & { listed: number; times: number[] })[] = [
    ...(['approved', 'paying'] as const).map((state) => ({
      title: state === 'approved' ? 'Payouts to claim' : 'Payouts in a batch',
      screen: 'payouts',
      listed: payouts.length,
      times: payouts.filter(({ payout }) => payout === state).map((payout) => payout.changed_at),
    })),
    {
      title: 'Requests of a second person',
      screen: 'requests',
      listed: requests.length,
      times: requests.map((request) => request.asked_at),
    },
  ]
  return [
    ...kinds.map(({ kind, waiting: count, oldest, claimed }) => ({
      title: `Reviews: ${kind}`,
      screen: 'queue',
      values: { kind },
      hasMore: false,
      count,
      oldest,
      claimed,
    })),
    ...groups
      .filter(({ times }) => times.length > 0)
      .map(({ title, screen, listed, times }) => ({
        title,
        screen,
        values: {},
        hasMore: listed === LISTED,
        count: times.length,
        oldest: Math.min(...times),
        claimed: null,
      })),
  ].sort((one, other) => one.oldest - other.oldest)
}

/** Input of a filter without its empty values. */
export const withoutEmpty = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
