import { getRecord as endpoint } from '../../../shared/base/contract/record.ts'
import { isRowId } from '../../core/db/row-id.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { readRecordPostings } from '../../ledger/ledger.ts'
import { getRemark } from './booking-remark.ts'

/** Number of latest postings that a record lists. */
const LISTED_POSTINGS = 50

/** Returns one record of the member. A record of another member is refused like an unknown one. */
export const getRecord = handle(endpoint, async ({ form, member, lang, context }) => {
  const read = context.domains.find(({ records }) => records?.[form.type])?.records?.[form.type]
  const foundRecord = await read?.(context, { member, number: form.number, lang })
  // A number with another day is not the record's number.
  if (!foundRecord || (foundRecord.number !== form.number && !isRowId(form.number)))
    return refuse('records.unknown', {}, { field: 'number', rule: 'unknown' })
  const { isFinal, entries, ...record } = foundRecord
  const postings = await readRecordPostings(context.db, member, entries, LISTED_POSTINGS)
  return {
    ...record,
    type: form.type,
    final: isFinal,
    bills: postings.map((posting) => ({
      id: posting.id,
      coinId: posting.coinId,
      coin: posting.coin,
      type: posting.type,
      amount: posting.amount,
      remark: getRemark(context, posting, lang),
      createdAt: posting.at,
    })),
  }
})
