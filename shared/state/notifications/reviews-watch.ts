import { getLatestDeposits } from '../../base/contract/deposits.ts'
import { getLatestWithdrawals } from '../../base/contract/withdrawals.ts'
import { call } from '../../wire/api/call.ts'
import { $token } from '../session/token.ts'
import type { Reviewed } from './alerts.rules.ts'

/** Poll interval in ms while the page is hidden; browsers may extend it. */
const POLL_MS = 30_000

const REVIEW_REQUESTS = {
  deposit: () => call(getLatestDeposits, {}, { quiet: true }),
  withdrawal: () => call(getLatestWithdrawals, {}, { quiet: true }),
} as const

/** Kind of the reviewed record. */
export type ReviewKind = keyof typeof REVIEW_REQUESTS

/**
 * Polls the member's deposits and withdrawals while the page is hidden and at least one waits for review. Passes the previous and current rows to `onLook`. A
 * list that the backend does not have is not polled again. Returns a function that stops it.
 */
export function watchReviews(
  onLook: (kind: ReviewKind, before: readonly Reviewed[], rows: readonly Reviewed[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const known = new Map<ReviewKind, readonly Reviewed[]>()
  let owner = $token.get()

  async function look(kind: ReviewKind): Promise<boolean> {
    const answer = await REVIEW_REQUESTS[kind]()
    if (owner !== $token.get()) return false
    if (!answer.ok) return answer.error.kind !== 'absent' && (known.get(kind) ?? []).some(isWaiting)
    const before = known.get(kind) ?? []
    known.set(kind, answer.data)
    onLook(kind, before, answer.data)
    return answer.data.some(isWaiting)
  }

  async function lookAtAll(): Promise<void> {
    clearTimeout(timer)
    if (!document.hidden || owner === '') return
    const [deposits, withdrawals] = await Promise.all([look('deposit'), look('withdrawal')])
    if (document.hidden && (deposits || withdrawals)) timer = setTimeout(() => void lookAtAll(), POLL_MS)
  }

  const handleVisibility = () => {
    // Decisions made while the page was visible were shown on the page.
    known.clear()
    void lookAtAll()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  const end = $token.listen((token) => {
    owner = token
    known.clear()
  })
  void lookAtAll()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleVisibility)
    end()
  }
}

const isWaiting = ({ status }: Reviewed): boolean => status === 'waiting'
