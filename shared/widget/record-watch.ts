import { call } from '../api/call.ts'
import type { Result } from '../api/result.ts'
import { serverNow } from '../api/server-clock.ts'
import { getLatestDeposits } from '../contract/deposits.ts'
import { getInternalTransfers } from '../contract/internal-transfer.ts'
import { getLoanRecords } from '../contract/loans.ts'
import { getLatestWithdrawals } from '../contract/withdrawals.ts'
import type { MoneyAction } from '../dom/action-events.ts'
import { emit } from '../dom/emit.ts'
import { isFramed } from '../dom/is-framed.ts'
import { readFromTab, storeInTab } from '../preferences/tab-storage.ts'
import { compareRecords, fromReviewed, type Outcome, toTime, type WatchedRecord } from './record-watch.rules.ts'

const POLL_MS = 15_000
/** A record that was added this long before the response that accepted it is taken for the accepted one: clocks and rounding to seconds. */
const TOLERANCE_MS = 5_000
const FIRST_PAGE = { page: 1, limit: 20, after: null }
/** Name of the waiting records in the tab's storage, by action: a reload continues to watch them. */
const STORED = 'waiting-records'

/** Actions whose records are decided later. */
type WatchedAction = Extract<MoneyAction, 'deposit' | 'withdrawal' | 'loan' | 'internal-transfer'>

const quiet = { quiet: true }
const mapRows = <Row>(answer: Result<Row[]>, map: (row: Row) => WatchedRecord): WatchedRecord[] | null =>
  answer.ok ? answer.data.map(map) : null

/** Requests the latest records of each action; null after a failure. */
const LOADERS: Readonly<Record<WatchedAction, () => Promise<WatchedRecord[] | null>>> = {
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
      addedAt: toTime(row.addtime),
      coin: row.coin,
      account: 'funds',
      amount: row.amount,
      fee: null,
    })),
  'internal-transfer': async () =>
    mapRows(await call(getInternalTransfers, { status: 'all', received: null, ...FIRST_PAGE }, quiet), (row) => ({
      id: row.id,
      outcome: row.status === 'transferring' ? null : row.status === 'finished' ? 'settled' : 'cancelled',
      addedAt: toTime(row.addtime),
      coin: row.coin,
      account: 'funds',
      amount: row.amount,
      fee: row.sxf,
    })),
}

const isWatched = (action: string): action is WatchedAction => action in LOADERS

const report = (action: WatchedAction, record: WatchedRecord & { outcome: Outcome }): void => {
  const { id, coin, account, amount, fee, outcome: phase } = record
  const at = new Date(serverNow()).toISOString()
  emit(document, 'tl-money', { action, phase, id, key: '', coin, account, amount, fee, at })
}

/** Watches the records of one action: polls while one of them waits. */
function createWatch(action: WatchedAction, stored: (ids: readonly string[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = new Set<string>()
  /** Time from which a new record counts as sent by this page; null if none was sent. */
  let sentAt: number | null = null
  let round = 0

  async function poll(): Promise<void> {
    clearTimeout(timer)
    const mine = ++round
    const records = await LOADERS[action]()
    if (mine !== round) return
    if (records) {
      const next = compareRecords(records, waiting, sentAt === null ? null : sentAt - TOLERANCE_MS)
      sentAt = null
      waiting = next.waiting
      stored([...waiting])
      for (const record of next.decided) report(action, record)
    }
    if (waiting.size > 0 || !records) timer = setTimeout(() => void poll(), POLL_MS)
  }

  return {
    /** Continues to watch records of an earlier page. */
    resume(ids: readonly string[]): void {
      waiting = new Set(ids)
      if (ids.length > 0) void poll()
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

/** Starts to watch the records that this page sends, and those that an earlier page of this tab has sent. Returns a function that ends it. */
export function watchRecords(): () => void {
  const known = readFromTab(STORED)
  const store = (action: WatchedAction) => (ids: readonly string[]) => {
    known[action] = ids
    storeInTab(STORED, known)
  }
  const watches = Object.fromEntries(
    (Object.keys(LOADERS) as WatchedAction[]).map((action) => [action, createWatch(action, store(action))]),
  )
  for (const [action, watch] of Object.entries(watches)) {
    const ids = known[action]
    if (Array.isArray(ids)) watch.resume(ids.filter((id) => typeof id === 'string'))
  }
  const onMoney = (event: Event) => {
    const { action, phase, id } = (event as CustomEvent<{ action: string; phase: string; id?: string }>).detail
    if (phase === 'accepted' && isWatched(action) && !isFramed(event.composedPath()[0]))
      watches[action]?.sent(id || null)
  }
  addEventListener('tl-money', onMoney, true)
  return () => {
    removeEventListener('tl-money', onMoney, true)
    for (const watch of Object.values(watches)) watch.end()
  }
}
