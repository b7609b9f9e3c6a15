import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import type { FieldValues } from '../contract/codec.ts'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../contract/constants.ts'
import type { reviewedFields } from '../contract/reviewed.ts'
import { noteDecision } from '../member/decision.ts'
import { $token } from '../session/token.ts'
import { type PolledStore, polled } from '../stores/polled.ts'
import { refreshBalances } from './refresh-balances.ts'

/** What a deposit and a withdrawal have in common once they are handed in. */
export type Reviewed = FieldValues<typeof reviewedFields>

/** The latest of what a member has handed in for a review, newest first, and the way to take back what waits. */
export interface ReviewedList<Row extends Reviewed> {
  /** None where the backend does not list them. While one waits they are asked for each second. */
  readonly $latest: PolledStore<Row[]>
  /** The one that is being taken back, by its id; "" for none. */
  readonly $takingBack: ReadableAtom<string>
  /** Remembers what there is now. What it answers asks again, and says which is new since, by its id; "" for none. */
  sinceNow(): () => Promise<string>
  /** Takes back one that waits, once however often it is pressed; the server's words are shown. */
  takeBack(id: string): Promise<void>
  /** Calls back when one that waited has been decided or taken back: balances and messages are asked for as well. Answers what ends it. */
  onDecided(decided?: () => void): () => void
}

/** Makes such a list of the calls that load it and that take one back. */
export function reviewedList<Row extends Reviewed>(
  load: () => Promise<Result<Row[]>>,
  cancel: (id: string) => Promise<unknown>,
): ReviewedList<Row> {
  const isWaiting = ({ status }: Row) => status === 'waiting'
  const loaded = async (): Promise<Result<Row[]>> => {
    const answer = await load()
    return !answer.ok && answer.error.kind === 'absent' ? { ok: true, data: [], msg: '' } : answer
  }
  const $latest = polled((known) => (known?.some(isWaiting) ? REVIEW_POLL_MS : BALANCES_POLL_MS), loaded, $token)
  const $takingBack = atom('')
  return {
    $latest,
    $takingBack,
    sinceNow() {
      const before = new Set($latest.get().data?.map(({ id }) => id))
      return async () => {
        await $latest.invalidate()
        return $latest.get().data?.find(({ id }) => !before.has(id))?.id ?? ''
      }
    },
    async takeBack(id) {
      if ($takingBack.get()) return
      $takingBack.set(id)
      try {
        await cancel(id)
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
        noteDecision()
        decided?.()
      })
    },
  }
}
