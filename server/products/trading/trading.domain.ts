import { ALL_MEMBERS, recordChange } from '../../core/db/commit-notes.ts'
import type { Context } from '../../core/http/context.ts'
import { repeatEvery } from '../../core/scheduler/repeat.ts'
import { defineDomain } from '../../define-domain.ts'
import { commands } from './trading.commands.ts'

/** Interval in ms of looking for begun and ended halts, which pages show. */
const HALTS_MS = 1_000

/** Trading halts, by the operator and by the price guard. */
export const domain = defineDomain({
  name: 'trading',
  commands,
  start(context) {
    const { pricesRejected } = context.metrics
    context.market.onRejected(({ symbol, kind, reason }) => pricesRejected.inc({ market: symbol, kind, reason }))
    return repeatEvery(HALTS_MS, createHaltWatch(context), context.log, 'halts could not be compared, pages poll them')
  },
})

/** Creates a function that hints to all members when halts have begun or ended since its last call. It reads memory only. */
export function createHaltWatch({ db, market }: Pick<Context, 'db' | 'market'>): () => Promise<void> {
  const readHalts = () =>
    JSON.stringify(market.markets().map(({ symbol }) => [symbol, market.findHalt(symbol)?.message]))
  let known = readHalts()
  return async () => {
    const now = readHalts()
    if (now !== known) recordChange(db, ALL_MEMBERS, 'settings')
    known = now
  }
}
