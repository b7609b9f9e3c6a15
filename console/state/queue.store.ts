import { atom } from 'nanostores'
import { createQuery } from './query.ts'
import { type Outcome, run } from './run.store.ts'
import { mayRun } from './session.store.ts'
import { type MarkedReview, waiting, withoutEmpty } from './today.store.ts'

/** Kinds of reviews by which the queue can be restricted. */
export const REVIEW_KINDS = ['deposit', 'withdrawal', 'identity', 'loan'] as const

/** Case as `reviews show` returns it. */
export interface Case extends MarkedReview {
  facts: Readonly<Record<string, string>>
  /** True if the destination of a withdrawal is masked: `openDetails` shows it. */
  isMasked: boolean
  /** Names of the uploads by their title. */
  pictures: Readonly<Record<string, string>>
}

/** Reason for a refusal, in a language. */
interface ReasonText {
  id: string
  kind: string
  lang: string
  words: string
}

/** Reviews listed at once. */
const LISTED = 200

/** Kind of the listed reviews; empty for all. */
export const $kind = atom('')
/** True if there may be reviews after the listed ones. */
export const $hasMore = atom(false)
/** Open case. */
export const openCase = createQuery<Case>('reviews show')
/** Reasons for refusals of all kinds. */
export const reasons = createQuery<readonly ReasonText[]>('reviews reasons list')

/** Reads the first reviews of the chosen kind. */
export async function loadQueue(): Promise<void> {
  await waiting.reviews.load(withoutEmpty({ kind: $kind.get() }))
  $hasMore.set((waiting.reviews.$state.get().data?.length ?? 0) === LISTED)
}

/** Reads the reviews after the listed ones. Returns the reason why not, or null. */
export async function loadFurther(): Promise<string | null> {
  const listed = waiting.reviews.$state.get().data ?? []
  const outcome = await run('reviews list', withoutEmpty({ kind: $kind.get(), after: listed.at(-1)?.id ?? '' }))
  if (outcome.kind !== 'done') return 'message' in outcome ? outcome.message : null
  const further = outcome.data as readonly MarkedReview[]
  waiting.reviews.set([...listed, ...further])
  $hasMore.set(further.length === LISTED)
  return null
}

/** Restricts the queue to a kind; empty for all. */
export function chooseKind(kind: string): void {
  $kind.set(kind)
  void loadQueue()
}

/** Reads a case, and the reasons if they are not known yet. */
export async function loadCase(id: string): Promise<void> {
  const needsReasons = reasons.$state.get().data === null && mayRun('reviews reasons list')
  await Promise.all([openCase.load({ id, copies: 'none' }), needsReasons ? reasons.load() : null])
}

/** Reads a case with its destination in full. The audit log has a row of it. */
export const openDetails = (id: string): Promise<unknown> => openCase.load({ id, copies: 'none', open: 'true' })

/** Returns the reasons for a kind of review, in English where there is a translation. */
export function listReasons(texts: readonly ReasonText[], kind: string): ReasonText[] {
  const ofKind = texts.filter((text) => text.kind === kind)
  return [...new Set(ofKind.map(({ id }) => id))].flatMap(
    (id) => ofKind.find((text) => text.id === id && text.lang === 'en') ?? ofKind.find((text) => text.id === id) ?? [],
  )
}

/** Refusal: a predefined reason by its id, or a text. */
export interface Refusal {
  because: string
  reason: string
}

/** Decides a case. A decided one leaves the list, and so does one that another person has decided meanwhile. */
export async function decide(id: string, refusal: Refusal | null): Promise<Outcome> {
  const outcome = refusal
    ? await run(
        'reviews refuse',
        withoutEmpty({ id, ...(refusal.because ? { because: refusal.because } : { reason: refusal.reason }) }),
      )
    : await run('reviews approve', { id })
  if (outcome.kind === 'done') removeFromList(id)
  return outcome
}

const removeFromList = (id: string): void =>
  waiting.reviews.set((waiting.reviews.$state.get().data ?? []).filter((review) => review.id !== id))

/** Returns the id of the review `step` places after another in the list; null at its ends. */
export function findNeighbour(id: string, step: 1 | -1): string | null {
  const listed = waiting.reviews.$state.get().data ?? []
  const at = listed.findIndex((review) => review.id === id)
  if (at < 0) return listed[0]?.id ?? null
  return listed[at + step]?.id ?? null
}
