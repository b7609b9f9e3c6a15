import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import type { AccountType } from '../../shared/contract/constants.ts'
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

/** Which records: of a coin in an account, and for bills which part of its balance they made. */
export interface RecordQuery {
  tab: RecordTab
  coin: string
  type: AccountType
  part: 'available' | 'frozen'
}

type Page = (page: number, limit: number, quiet: boolean) => Promise<Result<AccountRecord[]>>

const mapped = async <T>(
  answer: Promise<Result<T[]>>,
  to: (row: T) => AccountRecord,
): Promise<Result<AccountRecord[]>> => {
  const got = await answer
  return got.ok ? { ...got, data: got.data.map(to) } : got
}

/** How a page of records is asked for (TAC-10…13). */
const pageOf = ({ tab, coin: c_id, type, part }: RecordQuery): Page => {
  const form = (page: number, limit: number) => ({ c_id, type, page, limit })
  const pages: Record<RecordTab, Page> = {
    bills: (page, limit, quiet) =>
      mapped(call(getBills, { ...form(page, limit), part: part === 'frozen' ? part : null }, { quiet }), billRecord),
    withdrawals: (page, limit, quiet) => mapped(call(getWithdrawals, form(page, limit), { quiet }), withdrawalRecord),
    deposits: (page, limit, quiet) => mapped(call(getDeposits, form(page, limit), { quiet }), depositRecord),
    transfers: (page, limit, quiet) => mapped(call(getTransfers, form(page, limit), { quiet }), transferRecord(type)),
  }
  return pages[tab]
}

/** What tells records apart; backends that give them no id are told apart by all they say. */
export const recordKey = (record: AccountRecord): string => record.id || JSON.stringify(record)

/** A list of the member's records. */
export function recordList(query: RecordQuery): PagedList<AccountRecord> {
  const ask = pageOf(query)
  return memberList((page, limit) => ask(page, limit, true), recordKey)
}

/** Records a page of an export has; and how many pages one export has at most. */
const EXPORT_PAGE = 100
const EXPORT_PAGES = 1_000

/** An export in progress: `collect` answers all records of a list, or null when they could not all be had (the person was told). */
export interface Exporter {
  $busy: ReadableAtom<boolean>
  collect(query: RecordQuery): Promise<AccountRecord[] | null>
}

/** Makes an exporter. A backend with smaller pages than asked for is asked until one comes that is shorter than its first. */
export function createExporter(): Exporter {
  const $busy = atom(false)

  async function all(ask: Page): Promise<AccountRecord[] | null> {
    const records = new Map<string, AccountRecord>()
    let size = 1
    for (let page = 1; page <= EXPORT_PAGES; page += 1) {
      const answer = await ask(page, EXPORT_PAGE, false)
      if (!answer.ok) return null
      for (const record of answer.data) records.set(recordKey(record), record)
      if (page === 1) size = Math.max(1, answer.data.length)
      if (answer.data.length < size) break
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
