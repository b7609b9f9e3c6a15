import type { AccountType } from '../shared/contract/constants.ts'
import type { LanguageCode } from '../shared/i18n/languages.ts'
import type { PlainKey } from '../shared/i18n/translate.ts'
import type { Decimal } from '../shared/money/decimal-text.ts'
import type { Command } from './core/command/command.ts'
import type { Sql } from './core/db/sql.ts'
import { type Context, slot } from './core/http/context.ts'
import type { Handler } from './core/http/handle.ts'
import type { Plugin } from './core/http/plugin.ts'
import type { FigureName } from './core/metrics/gauges.ts'
import type { SecretBox } from './core/secrets/secret-box.ts'
import type { JournalEntry } from './ledger/ledger.ts'

/** How journal entries of a kind are shown to the member on whose account they are. */
export interface RecordKind {
  /** Why money moved, in words. */
  remark: PlainKey<'server'>
  /** The list beside the statement that has them: money that came from outside of the platform, or went out of it. */
  list?: 'deposits' | 'withdrawals'
  /** The number in the entry's reference means nothing to a member. */
  hidesNumber?: true
}

/** Something that a member has handed in for an operator to decide (reviews/). Times in epoch ms. */
export interface Review {
  id: string
  kind: string
  /** The id of the kind's own record. */
  subject: string
  member: string
  /** The language in which the member is told what came of it. */
  lang: LanguageCode
  submitted_at: number
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn'
  decided_by: 'operator' | 'nobody' | 'member' | null
  decided_at: number | null
  /** The operator's words for the member; "" for none. */
  reason: string
}

/** How things of a kind are decided. */
export interface ReviewKind {
  /** The member is told by e-mail as well: it is about money that leaves the platform. */
  readonly byMail?: true
  /** It brings money to the member or takes it out: refused when the member's sample money is removed. */
  readonly movesMoney?: true
  /** What it approves leaves the platform: nothing is approved while the books do not add up (ledger/). */
  paysOut?: true
  /** Does what the decision in `review.state` means, in its transaction, and answers what the member is told in their language. */
  decided(tx: Sql, review: Review, now: number): Promise<{ title: string; text: string }>
  /** What the operator is warned of in the records of these reviews, by subject, one short English text each. */
  marks?(sql: Sql, subjects: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** What the operator looks at: facts by name, and names of uploads. */
  shown(
    sql: Sql,
    subject: string,
    secrets: SecretBox,
  ): Promise<{ facts: Record<string, string>; pictures: Record<string, string> }>
}

/** A deposit or withdrawal that an operator decides, as the lists of an account show it. */
export interface ReviewedRecord {
  /** Unlike that of any other line of the list. */
  id: string
  amount: Decimal
  state: Review['state']
  /** Where it came from or went: an address, a card, or in words what was booked. */
  place: string
  /** Why it was refused; "" for no reason. */
  reason: string
  /** When it changed last, epoch ms. */
  at: number
  /** Its id among those of its own list, a number. */
  row: string
}

/** Which of them: at most so many, those beyond one of them in their order, null from the first. */
export interface ReviewedPage {
  most: number
  before: Pick<ReviewedRecord, 'at' | 'row'> | null
}

/** The next step of something that is due at a time (accrual/): of a record of a kind, by its id. */
export interface Due {
  subject: string
  /** From 1: the day of a payment. */
  step: number
  /** Epoch ms; what is booked carries this date, however late it is done. */
  due_at: number
}

/** What has fallen due comes to: what is booked, and what is due next. */
export interface DueResult {
  entries: readonly JournalEntry[]
  /** The next step and its time, null when there is none any more. */
  next: { step: number; due_at: number } | null
}

/** How things of a kind fall due. */
export interface DueKind {
  /**
   * What these come to, in their order, at most one of a record. Its own records it writes here, in the transaction that books what it answers and
   * moves on to the next step. May be asked again about the same when the transaction fails.
   */
  fallDue(tx: Sql, due: readonly Due[], now: number): Promise<readonly DueResult[]>
}

/** Something of the whole installation that can be counted, as a monitor is told it (metrics/gauges.ts). */
export interface Figure {
  name: FigureName
  labels: Readonly<Record<string, string>>
  value: number
}

/** A member's account in a coin. */
type CoinAccount = { member: string; type: AccountType; coin: string }

/** A column whose values are stored encrypted (secrets/secret-box.ts), of a table with `id`. */
export interface SealedColumn {
  table: string
  column: string
  /** The column with the member that a value is encrypted for. */
  owner: string
  /** How many of its last characters stay readable. */
  clear: number
}

/** What a domain adds to the backend. Every folder of server/ with a `domain.ts` that exports one as `domain` is part of it (domains.ts). */
export interface Domain {
  /** The folder's name. */
  readonly name: string
  /** What answers its calls of the contract. */
  readonly handlers?: readonly Handler[]
  /** Its routes beside the calls. */
  readonly routes?: Plugin
  /** The kinds of the journal entries that it posts on members' accounts. */
  readonly recordKinds?: Readonly<Record<string, RecordKind>>
  /** The uploaded pictures that its records need: SELECTs of `member`, who uploaded them, and `name`. */
  readonly uploadReferences?: readonly string[]
  /** The columns that it stores encrypted. */
  readonly sealed?: readonly SealedColumn[]
  /** The pictures that its pages show for the operator: a SELECT of `text`, addresses or HTML. A page's policy allows their origins (site/). */
  readonly pictures?: string
  /** The kinds of things that members hand in here for an operator to decide. */
  readonly reviewKinds?: Readonly<Record<string, ReviewKind>>
  /** The kinds of things that fall due here by themselves. */
  readonly dueKinds?: Readonly<Record<string, DueKind>>
  /** What it adds to the lists of an account beside what is in the books: what changed last first, of the same time by `row` from the highest. */
  readonly reviewedRecords?: Partial<
    Record<
      'deposits' | 'withdrawals',
      (sql: Sql, account: CoinAccount, page: ReviewedPage) => Promise<ReviewedRecord[]>
    >
  >
  /** What of it a monitor watches: read from the database when it asks, quickly however much there is. */
  readonly figures?: (context: Context) => Promise<readonly Figure[]>
  /** What the operator can do in it. */
  readonly commands?: readonly Command[]
  /**
   * Ends all that runs here for these members without gain or loss, and returns how many records it ended: what was held is available to them again. Called when
   * sample money is removed; the members are held by the transaction.
   */
  readonly endPositions?: (tx: Sql, members: readonly string[], now: number) => Promise<number>
  /** Puts what a demo installation shows into the database, at each start; nothing that was there once and removed. */
  seedDemo?(context: Context): Promise<void>
  /** Starts its background work; answers what ends it. */
  start?(context: Context): () => void | Promise<void>
}

/** Declares a domain. */
export const defineDomain = <const D extends Domain>(domain: D): D => domain

/** The domains of the running backend. */
export const domains = slot<readonly Domain[]>('domains')
