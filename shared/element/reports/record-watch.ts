import { BALANCES_POLL_MS } from '../../base/contract/constants.ts'
import { getLatestDeposits } from '../../base/contract/deposits.ts'
import { getInternalTransfers } from '../../base/contract/internal-transfer-list.ts'
import { getLoanRecords } from '../../base/contract/loans.ts'
import { getMiningOrders } from '../../base/contract/mining.ts'
import { getStakingOrders } from '../../base/contract/staking.ts'
import { getLatestWithdrawals } from '../../base/contract/withdrawals.ts'
import { hasRoute } from '../../base/runtime/routes.ts'
import type { MoneyAction } from '../../state/page/action-events.ts'
import { emit } from '../../state/page/emit.ts'
import { readFromTab, storeInTab } from '../../state/preferences/tab-storage.ts'
import { $token } from '../../state/session/token.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { call } from '../../wire/api/call.ts'
import type { Result } from '../../wire/api/call-result.ts'
import { serverNow } from '../../wire/api/server-clock.ts'
import {
  compareRecords,
  fromReviewed,
  fromTerm,
  type Outcome,
  toTime,
  type WatchedRecord,
} from './record-watch.rules.ts'

/** Largest time by which the accepted record may be older than the response that accepted it: clocks differ, and times are rounded to seconds. */
const TOLERANCE_MS = 5_000
const FIRST_PAGE = { page: 1, limit: 20, after: null }
/** Records of terms run for months, so a member may have many. */
const TERM_PAGE = { page: 1, limit: 100, after: null }
/** Key of the waiting records in the tab's storage, by action: a reload continues to watch them. */
const STORAGE_KEY = 'waiting-records'

/** Actions whose records are decided later. */
type WatchedAction = Extract<
  MoneyAction,
  'deposit' | 'withdrawal' | 'loan' | 'internal-transfer' | 'staking' | 'mining'
>

/** Actions whose records run for a term. All that run are watched, also those that were sent before or elsewhere. */
const TERMS: Partial<Record<WatchedAction, string>> = { staking: '/staking', mining: '/lockming' }

const quiet = { quiet: true }
const mapRows = <Row>(answer: Result<Row[]>, map: (row: Row) => WatchedRecord): WatchedRecord[] | null =>
  answer.ok ? answer.data.map(map) : null

/** Functions that request the latest records of an action. `waited` has the ids of the records that waited. They resolve to null after a failure. */
const LOADERS: Readonly<Record<WatchedAction, (waited: ReadonlySet<string>) => Promise<WatchedRecord[] | null>>> = {
  deposit: async () => mapRows(await call(getLatestDeposits, {}, quiet), (row) => fromReviewed(row, 'credited')),
  withdrawal: async () =>
    mapRows(await call(getLatestWithdrawals, {}, quiet), (row) => ({
      ...fromReviewed(row, 'settled'),
      fee: row.fee,
    })),
  loan: async () =>
    mapRows(await call(getLoanRecords, { status: 'all', ...FIRST_PAGE }, quiet), (row) => ({
      id: row.id,
      outcome: row.status === 'pending' ? null : row.status === 'approved' ? 'credited' : 'cancelled',
      addedAt: toTime(row.createdAt),
      coin: row.coin,
      account: 'funds',
      amount: row.amount,
      fee: null,
    })),
  'internal-transfer': async () =>
    mapRows(await call(getInternalTransfers, { status: 'all', received: null, ...FIRST_PAGE }, quiet), (row) => ({
      id: row.id,
      outcome: row.status === 'transferring' ? null : row.status === 'finished' ? 'settled' : 'cancelled',
      addedAt: toTime(row.createdAt),
      coin: row.coin,
      account: 'funds',
      amount: row.amount,
      fee: row.fee,
    })),
  staking: async (waited) => {
    const load = async (status: 'active' | 'ended') =>
      mapRows(await call(getStakingOrders, { status, ...TERM_PAGE }, quiet), (row) =>
        fromTerm(row.id, row, row.status === 'active'),
      )
    const active = await load('active')
    const isGone = active && [...waited].some((id) => !active.some((record) => record.id === id))
    const ended = isGone ? await load('ended') : []
    return active && ended && [...active, ...ended]
  },
  // A backend without the extension `id` names orders by their numbers only.
  mining: async () =>
    mapRows(await call(getMiningOrders, TERM_PAGE, quiet), (row) =>
      fromTerm(row.id || row.orderNumber, row, row.status === 'running'),
    ),
}

const isWatched = (action: string): action is WatchedAction => action in LOADERS

const report = (action: WatchedAction, record: WatchedRecord & { outcome: Outcome }): void => {
  const { id, coin, account, amount, fee, outcome: phase } = record
  const at = new Date(serverNow()).toISOString()
  emit(document, 'tl-money', { action, phase, id, key: '', coin, account, amount, fee, at })
}

/** Watches the records of one action: polls every 4 s while one of them waits and the page is visible. */
function createWatch(action: WatchedAction, storeIds: (ids: readonly string[]) => void) {
  const termRoute = TERMS[action]
  const isTerm = termRoute !== undefined && hasRoute(termRoute)
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = new Set<string>()
  /** Time from which a new record counts as sent by this page; null if none was sent. */
  let sentAt: number | null = null
  let round = 0
  /** True while the list must be requested again. */
  let isDue = false

  async function poll(): Promise<void> {
    clearTimeout(timer)
    isDue = true
    if (document.hidden) return
    const mine = ++round
    const records = await LOADERS[action](waiting)
    if (mine !== round) return
    if (records) {
      const sentFrom = sentAt === null ? null : sentAt - TOLERANCE_MS
      const next = compareRecords(records, waiting, sentFrom, action in TERMS)
      sentAt = null
      waiting = next.waiting
      storeIds([...waiting])
      for (const record of next.decided) report(action, record)
    }
    isDue = waiting.size > 0 || !records
    if (isDue) timer = setTimeout(() => void poll(), BALANCES_POLL_MS)
  }

  return {
    /** Continues to watch records of an earlier page. Without it, running terms are requested once. */
    resume(stored: unknown): void {
      const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null
      waiting = new Set(ids)
      if (waiting.size > 0 || (ids === null && isTerm)) void poll()
    },
    /** Requests what is due after the page became visible, and running terms: another device may have started one. */
    seen(): void {
      if (isDue || isTerm) void poll()
    },
    /** Watches a record that this page has sent. `id` is null if the backend returned none. */
    sent(id: string | null): void {
      if (id === null) sentAt = serverNow()
      else waiting.add(id)
      void poll()
    },
    end(): void {
      round += 1
      clearTimeout(timer)
    },
  }
}

/**
 * Starts to watch the records that this page sends, those that an earlier page of this tab has sent, and all running stakes and mining machines. Returns a
 * function that stops watching.
 */
export function watchRecords(): () => void {
  const known = readFromTab(STORAGE_KEY)
  const store = (action: WatchedAction) => (ids: readonly string[]) => {
    known[action] = ids
    storeInTab(STORAGE_KEY, known)
  }
  const watches = Object.fromEntries(
    (Object.keys(LOADERS) as WatchedAction[]).map((action) => [action, createWatch(action, store(action))]),
  )
  for (const [action, watch] of Object.entries(watches)) watch.resume(known[action])
  const onMoney = (event: Event) => {
    const { action, phase, id } = (event as CustomEvent<{ action: string; phase: string; id?: string }>).detail
    if (phase === 'accepted' && isWatched(action) && !isFramed(event.composedPath()[0]))
      watches[action]?.sent(id || null)
  }
  const onVisibility = () => {
    if (!document.hidden) for (const watch of Object.values(watches)) watch.seen()
  }
  addEventListener('tl-money', onMoney, true)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('tl-money', onMoney, true)
    for (const watch of Object.values(watches)) watch.end()
    // The next member of the tab has other records.
    if ($token.get() === '') storeInTab(STORAGE_KEY, {})
  }
}
