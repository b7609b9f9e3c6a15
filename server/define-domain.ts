import type { HoldingPlace } from '../shared/base/contract/balance-history.ts'
import type { AccountType } from '../shared/base/contract/constants.ts'
import type { LimitKind, LimitPeriod } from '../shared/base/contract/own-limits.ts'
import type { PublicTerms } from '../shared/base/contract/public-terms.ts'
import type { MemberRecord, RecordType } from '../shared/base/contract/record.ts'
import type { PayoutState } from '../shared/base/contract/reviewed.ts'
import type { LanguageCode } from '../shared/base/i18n/languages.ts'
import type { Decimal } from '../shared/base/money/decimal-text.ts'
import type { ActContext, Command } from './core/command/command.ts'
import type { Sql } from './core/db/sql.ts'
import type { Context } from './core/http/context.ts'
import type { Handler } from './core/http/handle.ts'
import type { Plugin } from './core/http/plugin.ts'
import type { MessageText } from './core/message-text.ts'
import type { MetricName } from './core/metrics/gauges.ts'
import type { RecordKind } from './core/record-kind.ts'
import type { ReviewDetails } from './core/review-details.ts'
import type { SecretBox } from './core/secrets/secret-box.ts'
import type { JournalEntry, RecordEntries } from './ledger/ledger.ts'

/** Request of a member that an operator decides (reviews/). Times in epoch ms. */
export interface Review {
  id: string
  kind: string
  /** Id of the record of this kind. */
  subject: string
  member: string
  /** Language in which the member is notified. */
  lang: LanguageCode
  submitted_at: number
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn'
  decided_by: 'operator' | 'nobody' | 'member' | null
  decided_at: number | null
  /** Reason that the operator gives the member; "" for none. */
  reason: string
}

/** Record that caused a notice. `type` and `number` are those of the address of its page. */
export interface NoticeCause {
  type: RecordType
  number: string
}

/** Record of a member as its page shows it, with the journal entries that it caused. */
export interface FoundRecord extends Pick<MemberRecord, 'number' | 'state' | 'facts'> {
  isFinal: boolean
  entries: RecordEntries
}

/** Reader of records of a type: returns the member's record with this number, or null. The number comes from an address and may be any text. */
export type RecordReader = (
  context: Context,
  wanted: { member: string; number: string; lang: LanguageCode },
) => Promise<FoundRecord | null>

/** Message to a member about a change in the account. It is rendered in the language of the reader. */
export interface MemberNotification {
  title: MessageText
  /** Paragraphs. Empty ones are left out. */
  texts: readonly MessageText[]
  cause?: NoticeCause
}

/** Behaviour of reviews of a kind. */
export interface ReviewKind {
  /** Also notifies the member by e-mail, because money leaves the platform. */
  readonly byMail?: true
  /** It credits or debits the member: refused when the member's sample money is removed. */
  readonly movesMoney?: true
  /** Its approval pays money out: approvals are blocked while the books do not add up (ledger/) or the member has frozen payouts. */
  readonly paysOut?: true
  /** Applies the decision in `review.state` inside its transaction. Returns the notice for the member, to which the reason is added. */
  applyDecision(tx: Sql, review: Review, now: number): Promise<MemberNotification>
  /** Limits of the amount that one person pays out or credits by an approval. */
  readonly moves?: {
    /** Returns whether the approval needs a second person. */
    isAboveCeiling(context: ActContext, subject: string): Promise<boolean>
    /** Records the amount of an approval. */
    record(context: ActContext, subject: string): Promise<void>
  }
  /** Returns warnings for the operator by subject, short English texts. */
  readWarnings?(sql: Sql, subjects: readonly string[], now: number): Promise<ReadonlyMap<string, readonly string[]>>
  /** Returns the reason why an operator cannot approve a subject, a short English text, or null. */
  findObstacle?(tx: Sql, subject: string, now: number): Promise<string | null>
  /** Returns what the operator sees. */
  readDetails(sql: Sql, subject: string, secrets: SecretBox): Promise<ReviewDetails>
}

/** Deposit or withdrawal that an operator decides, for the lists of an account. */
export interface ReviewedRecord {
  /** Unique in the whole list. */
  id: string
  amount: Decimal
  state: Review['state']
  /** Origin or destination: an address, a card, or a text. */
  place: string
  /** Address, network and memo of a withdrawal to a wallet, or address and network of a deposit; "" for none. */
  wallet?: { address: string; network: string; memo: string }
  /** Progress of the payout of a withdrawal. */
  payout?: PayoutState
  /** Id of the transaction that paid a withdrawal; "" for none. */
  transaction?: string
  /** Reason of a refusal; "" for none. */
  reason: string
  /** Time of the last change, epoch ms. */
  at: number
  /** Numeric id, unique among the records of its kind. */
  row: string
}

/** Range of these records: at most `limit`, after `before` in their order; null begins with the first. */
export interface ReviewedPage {
  limit: number
  before: Pick<ReviewedRecord, 'at' | 'row'> | null
}

/** Next step of a record that is due at a time. */
export interface ScheduledStep {
  subject: string
  /** From 1: the day of a payment. */
  step: number
  /** Epoch ms; entries are booked with this date, however late the step runs. */
  due_at: number
}

/** Result of a step: the entries to book, and the next step. */
export interface StepResult {
  entries: readonly JournalEntry[]
  /** Next step and its time; null after the last one. */
  next: { step: number; due_at: number } | null
}

/** Behaviour of scheduled steps of a kind. */
export interface StepKind {
  /**
   * Returns the results of these steps in their order, at most one of each record. Writes its own records in the same transaction, which books the entries and
   * stores the next steps. May be called again for the same steps if the transaction fails.
   */
  runSteps(tx: Sql, due: readonly ScheduledStep[], now: number): Promise<readonly StepResult[]>
}

/** Amounts that count against limits of members (members/own-limits). */
export interface LimitUsage {
  readonly kinds: readonly LimitKind[]
  /** Returns what a member has used since the start of each window (epoch ms, exclusive), in one statement: rows may be missing for none. */
  read(
    sql: Sql,
    member: string,
    windows: readonly { period: LimitPeriod; since: number }[],
  ): Promise<{ kind: LimitKind; period: LimitPeriod; amount: Decimal }[]>
}

/** Value of a metric at one scrape. */
export interface Metric {
  name: MetricName
  labels: Readonly<Record<string, string>>
  value: number
}

/** What a setup check found missing, as sentences for the operator. */
export interface SetupGap {
  /** Consequence for members, and its cause. */
  missing: string
  /** Step that repairs it: the command without `npm run operator --`, or the variables of the environment to set. */
  repair: string
}

/** Check of a requirement for the first real member (`operator doctor`). */
export interface SetupCheck {
  /** Word in the list, such as `networks`. */
  name: string
  /** Required: members lose something without it. Advised: the platform works without it. */
  need: 'required' | 'advised'
  /** Returns what is missing, or null. */
  findGap(context: Context): Promise<SetupGap | null>
}

/** Account of a member in a coin. */
type CoinAccount = { member: string; type: AccountType; coin: string }

/** Column with encrypted values (`SecretBox`), of a table with `id`. */
export interface SealedColumn {
  table: string
  column: string
  /** Column with the member that a value is encrypted for. */
  owner: string
  /** Number of last characters that stay readable. */
  clear: number
}

/** Contribution of a domain to the backend. Each `<name>.domain.ts` below server/ exports one as `domain`; `domains.ts` loads them. */
export interface Domain {
  /** Name of the folder. */
  readonly name: string
  /** Handlers of its calls. */
  readonly handlers?: readonly Handler[]
  /** Routes other than calls. */
  readonly routes?: Plugin
  /** Kinds of journal entries that it posts on members' accounts. */
  readonly recordKinds?: Readonly<Record<string, RecordKind>>
  /** Readers of its records, by the type in the address of their page. */
  readonly records?: Partial<Readonly<Record<RecordType, RecordReader>>>
  /** Uploaded pictures that its records need: SELECTs of the uploading `member` and the `name`. */
  readonly uploadReferences?: readonly string[]
  /** Columns that it stores encrypted. */
  readonly sealed?: readonly SealedColumn[]
  /** Amounts that it holds for members or that they owe: SELECTs of `member`, `coin` (title) and `amount` of the members `$1::bigint[]`, along an index. */
  readonly holdings?: Partial<Record<HoldingPlace, string>>
  /**
   * Profit less losses of what it settles: a SELECT of `day` (days since 1970) and `amount` in USDT of the member `$1::bigint` since `$2::bigint` (epoch ms), along
   * an index.
   */
  readonly dailyResults?: string
  /** Amounts that count against limits of members. */
  readonly limitUsage?: LimitUsage
  /** Pictures by the operator that its pages show: a SELECT of `text`, addresses or HTML. The policy of pages allows their origins (site/). */
  readonly pictures?: string
  /** Kinds of requests that an operator decides. */
  readonly reviewKinds?: Readonly<Record<string, ReviewKind>>
  /** Kinds of scheduled steps (products/schedule). */
  readonly stepKinds?: Readonly<Record<string, StepKind>>
  /** Records that it adds to the lists of an account, in addition to the booked ones: ordered by the last change, then by `row`, both descending. */
  readonly reviewedRecords?: Partial<
    Record<
      'deposits' | 'withdrawals',
      (sql: Sql, account: CoinAccount, page: ReviewedPage) => Promise<ReviewedRecord[]>
    >
  >
  /** Metrics, read from the database on each scrape; must be fast whatever the amount of data. */
  readonly metrics?: (context: Context) => Promise<readonly Metric[]>
  /** Terms of its product that visitors may read (server/operations/public-terms), read from the database or from memory. */
  readonly publicTerms?: (context: Context) => Promise<Partial<PublicTerms>>
  /** Requirements of its part for the first real member. */
  readonly setupChecks?: readonly SetupCheck[]
  /** Commands for the operator. */
  readonly commands?: readonly Command[]
  /** Cancels the orders of members that wait for a trade, when their trading is frozen. The transaction holds a lock on the members. */
  readonly cancelResting?: (tx: Sql, members: readonly string[], now: number) => Promise<unknown>
  /** Ends all positions of members without gain or loss and returns how many, when sample money is removed. The transaction holds a lock on the members. */
  readonly endPositions?: (tx: Sql, members: readonly string[], now: number) => Promise<number>
  /** Adds the content of a demo installation, at each start, except what was added before and removed. */
  seedDemo?(context: Context): Promise<void>
  /** Starts background work; returns a function that stops it. */
  start?(context: Context): () => void | Promise<void>
}

/**
 * Declares a domain.
 *
 * @example
 * ```ts
 * export const domain = defineDomain({
 *   name: 'loans',
 *   handlers: [applyLoan, repayLoan],
 *   recordKinds: { 'loan-repayment': { remark: 'booked.loan-repayment' } },
 *   commands,
 * })
 * ```
 */
export const defineDomain = <const D extends Domain>(domain: D): D => domain
