import { atom, type ReadableAtom } from 'nanostores'
import type { FieldValues } from '../../base/contract/codec.ts'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../base/contract/constants.ts'
import type { PayoutState, reviewedFields } from '../../base/contract/reviewed.ts'
import type { Result } from '../../wire/api/call-result.ts'
import { recordDecision } from '../member/decision.ts'
import { $token } from '../session/token.ts'
import { type PolledStore, polled } from '../stores/polled.ts'
import { refreshBalances } from './refresh-balances.ts'

/** Fields that a submitted deposit and a submitted withdrawal have in common; only a withdrawal has a payout. */
export type Reviewed = FieldValues<typeof reviewedFields> & { payout?: PayoutState }

/** The member's latest submissions for review, newest first, with cancellation of waiting ones. */
export interface ReviewedList<Row extends Reviewed> {
  /** Empty if the backend does not list them. Polled every second while one is waiting. */
  readonly $latest: PolledStore<Row[]>
  /** Id of the submission being cancelled; "" for none. */
  readonly $takingBack: ReadableAtom<string>
  /**
   * Records the current rows. The returned function reloads them and resolves to the id of the newest row that has been added since; "" if there is none, or if
   * the rows were not loaded before. It is for backends whose response to a submission has no id.
   */
  sinceNow(): () => Promise<string>
  /** Cancels a waiting submission; does nothing while a cancellation is pending. The server's message is shown. */
  takeBack(row: Row): Promise<void>
  /** Calls back when a waiting submission was decided or cancelled; balances and messages are requested too. Returns a function that unsubscribes. */
  onDecided(decided?: () => void): () => void
}

/** Creates such a list from the calls that load it and that cancel one row. */
export function createReviewedList<Row extends Reviewed>(
  load: () => Promise<Result<Row[]>>,
  cancel: (row: Row) => Promise<unknown>,
): ReviewedList<Row> {
  const isWaiting = ({ status }: Row) => status === 'waiting'
  const loadRows = async (): Promise<Result<Row[]>> => {
    const answer = await load()
    return !answer.ok && answer.error.kind === 'absent' ? { ok: true, data: [], msg: '' } : answer
  }
  const $latest = polled((known) => (known?.some(isWaiting) ? REVIEW_POLL_MS : BALANCES_POLL_MS), loadRows, $token)
  const $takingBack = atom('')
  return {
    $latest,
    $takingBack,
    sinceNow() {
      const before = $latest.get().data
      return async () => {
        await $latest.invalidate()
        const isNew = ({ id }: Row) => !before?.some((row) => row.id === id)
        return (before && $latest.get().data?.find(isNew)?.id) ?? ''
      }
    },
    async takeBack(row) {
      if ($takingBack.get()) return
      $takingBack.set(row.id)
      try {
        await cancel(row)
        await $latest.invalidate()
      } finally {
        $takingBack.set('')
      }
    },
    onDecided(decided) {
      let waiting = new Set<string>()
      return $latest.subscribe(({ data }) => {
        const rows = data ?? []
        const over = rows.some((row) => !isWaiting(row) && waiting.has(row.id))
        waiting = new Set(rows.filter(isWaiting).map(({ id }) => id))
        if (!over) return
        refreshBalances()
        recordDecision()
        decided?.()
      })
    },
  }
}
