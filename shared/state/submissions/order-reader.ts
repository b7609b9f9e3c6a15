import type { FormFields } from '../../base/contract/endpoint.ts'
import type { MoneyFormParts, ResolvedOrder } from './money-form-parts.ts'

/** Reads the drafts of a form that moves money. */
export interface OrderReader<Draft, Reason, Order> {
  /** Returns the order of a draft, which is the unanswered order if the draft is still the same; null while the draft is incomplete. */
  resolve(draft: Draft): ResolvedOrder<Order> | null
  /** Returns the invalid fields of a draft, without those that are excused because the draft is the unanswered order. */
  findProblems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
}

/** Creates the reader of a form's drafts from its rules. */
export function createOrderReader<
  Draft extends object,
  Reason extends string,
  Order,
  Fields extends FormFields,
  Field extends string,
>({
  submission,
  excused = [],
  ...rules
}: MoneyFormParts<Draft, Reason, Order, Fields, Field>): OrderReader<Draft, Reason, Order> {
  const isExcused = (reason: unknown) => reason === 'insufficient' || excused.some((one) => one === reason)

  function resolve(draft: Draft): ResolvedOrder<Order> | null {
    const order = rules.toOrder(draft)
    if (order === null) return null
    const sent = rules.repeat ? submission.getUnanswered() : null
    const repeated = sent && rules.repeat?.(order, sent)
    return repeated ? { order: repeated, unanswered: true } : { order, unanswered: submission.isUnanswered(order) }
  }

  return {
    resolve,
    findProblems(draft) {
      const problems = rules.problems(draft)
      if (!Object.values(problems).some(isExcused) || !resolve(draft)?.unanswered) return problems
      return Object.fromEntries(Object.entries(problems).filter(([, reason]) => !isExcused(reason))) as typeof problems
    },
  }
}
