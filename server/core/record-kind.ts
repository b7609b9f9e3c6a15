import type { RecordType } from '../../shared/base/contract/record.ts'
import type { LanguageCode } from '../../shared/base/i18n/languages.ts'
import type { PlainKey } from '../../shared/base/i18n/translate.ts'
import type { Sql } from './db/sql.ts'

/** Presentation of journal entries of a kind to the member whose account they change. */
export interface RecordKind {
  /** Reason of the entry, as a text. */
  remark: PlainKey<'server'>
  /** List that also contains them, in addition to the statement: money from outside of the platform, or to it. */
  list?: 'deposits' | 'withdrawals'
  /** Hides the number in the entry's reference, which means nothing to a member. */
  hidesNumber?: true
  /** Returns texts that bills show after their remark, by the number of the record, such as both sides of a swap. */
  describe?(
    sql: Sql,
    given: { member: string; numbers: readonly string[]; lang: LanguageCode },
  ): Promise<ReadonlyMap<string, string>>
  /** Type of the record that the entry's reference numbers. Its bills link to the record. */
  record?: RecordType
  /** Money that the member puts in or takes out, or that another member sends: neither profit nor loss. */
  external?: true
}
