import type { WritableAtom } from 'nanostores'
import type { FieldValues } from '../../base/contract/codec.ts'
import type { FormFields } from '../../base/contract/endpoint.ts'
import type { KeptInput } from '../preferences/kept-drafts.ts'
import type { FormRefusal } from '../stores/form.ts'
import type { Submission } from './submission.ts'
import type { SubmissionResult } from './submission-parts.ts'

/** Result of a check before sending: a refusal to show, `stop` without a message, or `resolve-again` if data that the order depends on was reloaded. */
export type BeforeSending<Draft> = FormRefusal<Draft> | 'stop' | 'resolve-again' | undefined

/** Order of a draft, and whether it was sent before and its result is unknown. */
export interface ResolvedOrder<Order> {
  order: Order
  unanswered: boolean
}

/** Rules of one kind of form that moves money. The hooks are listed in the order in which they are called. */
export interface MoneyFormParts<
  Draft extends object,
  Reason extends string,
  Order,
  Fields extends FormFields,
  Field extends string,
> {
  submission: Submission<Order, Fields, Field>
  /** Initial draft, or a store that other code shares. */
  draft: Draft | WritableAtom<Draft>
  /** Input that survives a reload. */
  keep?: KeptInput<Draft>
  /** Returns the invalid fields of a draft. */
  problems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
  /** Reasons besides `insufficient` that an unanswered draft may have, because the order itself may have caused them. */
  excused?: readonly Reason[]
  /** Converts a draft to an order; null while it is incomplete. */
  toOrder(draft: Draft): Order | null
  /**
   * Returns the unanswered form `sent` as an order, or null if the draft is another order; see `repeatForm`. By default an order is repeated only if its form
   * has not changed at all.
   */
  repeat?(order: Order, sent: FieldValues<Fields>): Order | null
  /** Checks a valid draft before it is sent or confirmed. `found` is null while the draft is incomplete. */
  before?(found: ResolvedOrder<Order> | null, draft: Draft): BeforeSending<Draft> | Promise<BeforeSending<Draft>>
  /** Returns the refusal of an incomplete draft that has no problem; nothing is shown without it. */
  incomplete?(): FormRefusal<Draft>
  /** Returns fields that get the value that is sent: a default choice could be another one afterwards. */
  pinned?(order: Order): Partial<Draft>
  /** Asks the member to confirm the order before it is sent. */
  confirms?: boolean
  /** Steps of the record that an accepted order adds to `list`: `shown` is called once they are displayed. */
  steps?: { list: { sinceNow(): () => Promise<string> }; shown(): void }
  /** Called after each attempt with its result, except one that the page stopped: reloads balances and lists. */
  onResult?(order: Order, result: SubmissionResult<Field>): void | Promise<void>
  /** Called if the page stopped the submission, with its reason. Returns the refusal to show; by default the reason, for the whole form. */
  onBlocked?(reason: string): FormRefusal<Draft> | null
  onAccepted?(order: Order, orderId: string): void
  /** Fields to clear once an order was accepted. */
  cleared?: Partial<Draft>
  /** Reloads what may have changed since the page was opened. Returns the refusal to show, or null for the server's. */
  onRefused?(refusal: { message: string; field?: Field }): Promise<FormRefusal<Draft> | null>
}
