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

/** Which records: of a coin in an account, and for bills which part of its balance they made. */
export interface RecordQuery {
  tab: RecordTab
  coin: string
  type: AccountType
  part: 'available' | 'frozen'
}

type Page = (asked: PageForm, quiet: boolean) => Promise<Result<AccountRecord[]>>

const mapped = async <T>(
  answer: Promise<Result<T[]>>,
  to: (row: T) => AccountRecord,
): Promise<Result<AccountRecord[]>> => {
  const got = await answer
  return got.ok ? { ...got, data: got.data.map(to) } : got
}

/** How a page of records is asked for (TAC-10…13). */
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

/** What tells records apart; backends that give them no id are told apart by all they say. */
export const recordKey = (record: AccountRecord): string => record.id || JSON.stringify(record)

/** What the records beyond this one are asked for by; "" from a backend that gives records no id. */
const placeOf = ({ cursor, id }: AccountRecord): string => cursor || id

/** A list of the member's records. */
export function recordList(query: RecordQuery): PagedList<AccountRecord> {
  const ask = pageOf(query)
  return memberList((asked) => ask(asked, true), recordKey, { afterOf: placeOf })
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
    let after: string | null = null
    for (let page = 1; page <= EXPORT_PAGES; page += 1) {
      const answer: Result<AccountRecord[]> = await ask({ page, limit: EXPORT_PAGE, after }, false)
      if (!answer.ok) return null
      for (const record of answer.data) records.set(recordKey(record), record)
      const last = answer.data.at(-1)
      after = (last && placeOf(last)) || null
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
