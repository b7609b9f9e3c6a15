import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import type { Context } from '../../core/http/context.ts'
import { translate } from '../../core/messages.ts'
import type { RecordKind } from '../../core/record-kind.ts'
import type { StatementLine } from '../../ledger/ledger.ts'

/** Kind and reference of a journal entry. */
type Booking = Pick<StatementLine, 'kind' | 'reference'>

/** Returns why money moved, for its owner: the text of the entry's kind, with its order number if the reference has one. An undeclared kind is shown as is. */
export function getRemark(context: Context, booking: Booking, lang: LanguageCode): string {
  const kind = findRecordKind(context, booking)
  const words = kind ? translate(lang, kind.remark) : booking.kind
  const number = getNumber(booking)
  return number && !kind?.hidesNumber ? `${words} #${number}` : words
}

/** Returns the record that caused a booking, as in the address of its page; both texts are empty if there is none. */
export function findBookingRecord(context: Context, booking: Booking): { type: string; number: string } {
  const type = findRecordKind(context, booking)?.record
  const number = getNumber(booking)
  return type && number ? { type, number } : { type: '', number: '' }
}

/** Returns the kinds of journal entries of all domains. */
export const getRecordKinds = (context: Context): [string, RecordKind][] =>
  context.domains.flatMap((domain) => Object.entries(domain.recordKinds ?? {}))

const findRecordKind = (context: Context, { kind }: Booking): RecordKind | undefined =>
  getRecordKinds(context).find(([name]) => name === kind)?.[1]

const getNumber = ({ reference }: Booking): string => /^[\w-]+:(\d{1,18})(?:[/:]\d+)?$/.exec(reference)?.[1] ?? ''

/** Returns the texts that bills of a member show after their remark (`RecordKind.describe`), by the id of the bill. */
export async function readBillDetails(
  context: Context,
  member: string,
  lines: readonly (Booking & { id: string })[],
  lang: LanguageCode,
): Promise<ReadonlyMap<string, string>> {
  const details = new Map<string, string>()
  for (const [kind, { describe }] of getRecordKinds(context)) {
    const described = describe ? lines.filter((line) => line.kind === kind) : []
    if (!describe || described.length === 0) continue
    const found = await describe(context.db, { member, numbers: described.map(getNumber).filter(Boolean), lang })
    for (const line of described) details.set(line.id, found.get(getNumber(line)) ?? '')
  }
  return details
}
