import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
import type { PageForm } from '../../shared/contract/paging.ts'
import { getBills, getDeposits, getTransfers, getWithdrawals } from '../../shared/contract/records.ts'
import { memberList } from '../../shared/stores/member-list.ts'
import type { PagedList } from '../../shared/stores/paged-list.ts'
import {
  type AccountRecord,
  billRecord,
  depositRecord,
  type RecordTab,
  transferRecord,
  withdrawalRecord,
} from './record.rules.ts'

/** Selects the records of a coin in an account. `part` limits bills to postings on the available or the frozen balance. */
export interface RecordQuery {
  tab: RecordTab
  coin: string
  type: AccountType
  part: 'available' | 'frozen'
}

type Page = (asked: PageForm, quiet: boolean) => Promise<Result<AccountRecord[]>>

const mapped = async <T>(
  response: Promise<Result<T[]>>,
  to: (row: T) => AccountRecord,
): Promise<Result<AccountRecord[]>> => {
  const got = await response
  return got.ok ? { ...got, data: got.data.map(to) } : got
}

/** Returns the call that fetches a page of records (TAC-10…13). */
const pageOf = ({ tab, coin: c_id, type, part }: RecordQuery): Page => {
  const form = (asked: PageForm) => ({ c_id, type, ...asked })
  const pages: Record<RecordTab, Page> = {
    bills: (asked, quiet) =>
      mapped(call(getBills, { ...form(asked), part: part === 'frozen' ? part : null }, { quiet }), billRecord),
    withdrawals: (asked, quiet) => mapped(call(getWithdrawals, form(asked), { quiet }), withdrawalRecord),
    deposits: (asked, quiet) => mapped(call(getDeposits, form(asked), { quiet }), depositRecord),
    transfers: (asked, quiet) => mapped(call(getTransfers, form(asked), { quiet }), transferRecord(type)),
  }
  return pages[tab]
}

/** Returns the list key of a record. Backends that send no ids are keyed by the whole record. */
export const recordKey = (record: AccountRecord): string => record.id || JSON.stringify(record)

/** Returns the cursor for the records after this one; "" if the backend sends no ids. */
const placeOf = ({ cursor, id }: AccountRecord): string => cursor || id

/** Creates a paged list of the member's records. */
export function recordList(query: RecordQuery): PagedList<AccountRecord> {
  const ask = pageOf(query)
  return memberList((asked) => ask(asked, true), recordKey, { afterOf: placeOf })
}

/** Records per page of an export, and pages per export at most. */
const EXPORT_PAGE = 100
const EXPORT_PAGES = 1_000

/** Export in progress. `collect` returns all records of a list, or null if a page failed; the member has been notified of the error. */
export interface Exporter {
  $busy: ReadableAtom<boolean>
  collect(query: RecordQuery): Promise<AccountRecord[] | null>
}

/** Creates an exporter. Backends may return smaller pages than requested, so a page shorter than the first one ends the export. */
export function createExporter(): Exporter {
  const $busy = atom(false)

  async function all(ask: Page): Promise<AccountRecord[] | null> {
    const records = new Map<string, AccountRecord>()
    let size = 1
    let after: string | null = null
    for (let page = 1; page <= EXPORT_PAGES; page += 1) {
      const response: Result<AccountRecord[]> = await ask({ page, limit: EXPORT_PAGE, after }, false)
      if (!response.ok) return null
      for (const record of response.data) records.set(recordKey(record), record)
      const last = response.data.at(-1)
      after = (last && placeOf(last)) || null
      if (page === 1) size = Math.max(1, response.data.length)
      if (response.data.length < size) break
    }
    return [...records.values()]
  }

  return {
    $busy,
    async collect(query) {
      if ($busy.get()) return null
      $busy.set(true)
      try {
        return await all(pageOf(query))
      } finally {
        $busy.set(false)
      }
    },
  }
}
