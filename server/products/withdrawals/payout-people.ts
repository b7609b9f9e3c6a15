import { type ActContext, Forbidden } from '../../core/command/command.ts'
import { findApprovedBy } from '../../platform/reviews/reviews.ts'
import { WITHDRAWAL } from './withdrawals.review.ts'

/** Rule for the payment of withdrawals, for refusals. */
const RULE = 'who approves a withdrawal can neither claim, export, pay, return nor release it'

/** Refusal of a claim if the person has approved all that waits. */
export const ALL_APPROVED_BY_PERSON = new Forbidden(
  `All withdrawals that wait were approved by you: another person must claim them, because ${RULE}.`,
)

/**
 * Returns the name of a person whose approvals exclude it from the payment, or null if it acts alone: `shell`, while no owner has set up.
 */
export const findExcludedApprover = async ({
  actsAlone,
  person,
}: Pick<ActContext, 'actsAlone' | 'person'>): Promise<string | null> => ((await actsAlone()) ? null : person)

/** Returns the refusal of a person who has approved one of these withdrawals, or whose own account one concerns, or null. */
export async function findPayerConflict(
  context: Pick<ActContext, 'actsAlone' | 'ownMember' | 'person' | 'tx'>,
  withdrawals: readonly { id: string; member: string }[],
): Promise<Forbidden | null> {
  const own = withdrawals.find(({ member }) => member === context.ownMember)
  if (own) return new Forbidden(`Withdrawal ${own.id} is of your own member account: another person must do this.`)
  const approver = await findExcludedApprover(context)
  if (approver === null) return null
  const ids = withdrawals.map(({ id }) => id)
  const [approved] = await findApprovedBy(context.tx, WITHDRAWAL, ids, approver)
  return approved === undefined
    ? null
    : new Forbidden(`Withdrawal ${approved} was approved by you: another person must do this, because ${RULE}.`)
}
