import { call } from '../api/call.ts'
import { getLatestDeposits } from '../contract/deposits.ts'
import { getLatestWithdrawals } from '../contract/withdrawals.ts'
import { $token } from '../session/token.ts'
import type { Reviewed } from './alerts.rules.ts'

/** While the page is not seen, what waits is looked at so often; the browser makes it less. */
const LOOK_MS = 30_000

const QUESTIONS = {
  deposit: () => call(getLatestDeposits, {}, { quiet: true }),
  withdrawal: () => call(getLatestWithdrawals, {}, { quiet: true }),
} as const

/** Which of both. */
export type ReviewKind = keyof typeof QUESTIONS

/**
 * Looks at the member's deposits and withdrawals while the page is not seen, as long as some wait, and calls back with those of the look before and of now. What the
 * backend does not list is not looked at again. Answers what ends it.
 */
export function watchReviews(
  onLook: (kind: ReviewKind, before: readonly Reviewed[], rows: readonly Reviewed[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const known = new Map<ReviewKind, readonly Reviewed[]>()
  let owner = $token.get()

  async function look(kind: ReviewKind): Promise<boolean> {
    const answer = await QUESTIONS[kind]()
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
    if (document.hidden && (deposits || withdrawals)) timer = setTimeout(() => void lookAtAll(), LOOK_MS)
  }

  const seen = () => {
    // What was decided while the page was seen, it has said itself.
    known.clear()
    void lookAtAll()
  }
  document.addEventListener('visibilitychange', seen)
  const end = $token.listen((token) => {
    owner = token
    known.clear()
  })
  void lookAtAll()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
    end()
  }
}

const isWaiting = ({ status }: Reviewed): boolean => status === 'waiting'
