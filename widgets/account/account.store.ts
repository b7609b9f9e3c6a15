import { atom, type ReadableAtom } from 'nanostores'
import { type AccountType, BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import type { PageForm } from '../../shared/base/contract/paging.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from '../../shared/base/contract/records.ts'
import { DAY_MS } from '../../shared/base/contract/utc-days.ts'
import { memberList } from '../../shared/state/stores/member-list.ts'
import type { PagedList } from '../../shared/state/stores/paged-list.ts'
import { pollFirstPage } from '../../shared/state/stores/poll-first-page.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'
import {
  type AccountRecord,
  type RecordTab,
  toBillRecord,
  toDepositRecord,
  toTransferRecord,
  toWithdrawalRecord,
} from './record.rules.ts'

/** Selects the records of a coin in an account. `part` limits bills to postings on the available or the frozen balance. */
export interface RecordQuery {
  tab: RecordTab
  coin: string
  type: AccountType
  part: 'available' | 'frozen'
  /** UTC day, such as `2026-11-24`, whose bills are listed; "" for all. */
  day: string
}

type FetchPage = (asked: PageForm, quiet: boolean) => Promise<Result<AccountRecord[]>>

const mapResult = async <T>(
  response: Promise<Result<T[]>>,
  to: (row: T) => AccountRecord,
): Promise<Result<AccountRecord[]>> => {
  const got = await response
  return got.ok ? { ...got, data: got.data.map(to) } : got
}

/** Returns the call that fetches a page of records (TAC-10…13). */
const createPageRequest = ({ tab, coin: coinId, type, part, day }: RecordQuery): FetchPage => {
  const from = day ? Date.parse(day) : null
  const time = { from, to: from === null ? null : from + DAY_MS }
  const form = (asked: PageForm) => ({ coinId, type, ...asked })
  const pages: Record<RecordTab, FetchPage> = {
    bills: (asked, quiet) =>
      mapResult(
        call(getBills, { ...form(asked), part: part === 'frozen' ? part : null, ...time }, { quiet }),
        toBillRecord,
      ),
    withdrawals: (asked, quiet) => mapResult(call(getWithdrawals, form(asked), { quiet }), toWithdrawalRecord),
    deposits: (asked, quiet) => mapResult(call(getDeposits, form(asked), { quiet }), toDepositRecord),
    transfers: (asked, quiet) => mapResult(call(getTransfers, form(asked), { quiet }), toTransferRecord(type)),
  }
  return pages[tab]
}

/** Returns the list key of a record. Backends that send no ids are keyed by the whole record. */
export const getRecordKey = (record: AccountRecord): string => record.id || JSON.stringify(record)

/** Returns the cursor for the records after this one; "" if the backend sends no ids. */
const getCursor = ({ cursor, id }: AccountRecord): string => cursor || id

/** Creates a paged list of the member's records, polled while displayed. */
export function createRecordList(query: RecordQuery): PagedList<AccountRecord> {
  const ask = createPageRequest(query)
  const list = memberList((asked) => ask(asked, true), getRecordKey, { afterOf: getCursor })
  return pollFirstPage(list, BALANCES_POLL_MS)
}

/** Export in progress. `collect` returns all records of a list, or null if a page failed; the member has been notified of the error. */
export interface Exporter {
  $busy: ReadableAtom<boolean>
  collect(query: RecordQuery): Promise<AccountRecord[] | null>
}

/** Creates an exporter. */
export function createExporter(): Exporter {
  const $busy = atom(false)
  return {
    $busy,
    async collect(query) {
      if ($busy.get()) return null
      $busy.set(true)
      try {
        const ask = createPageRequest(query)
        const { collectPages } = await import('../../shared/state/stores/collect-pages.ts')
        return await collectPages((asked) => ask(asked, false), getRecordKey, getCursor)
      } finally {
        $busy.set(false)
      }
    },
  }
}
