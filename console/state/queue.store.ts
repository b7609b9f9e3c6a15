import { atom } from 'nanostores'
import { createQuery } from './query.ts'
import { type Outcome, run } from './run.store.ts'
import { mayRun } from './session.store.ts'
import { type MarkedReview, withoutEmpty } from './today.store.ts'

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

/** Reviews that wait, oldest first. */
export const reviews = createQuery<readonly MarkedReview[]>('reviews list')
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
  await reviews.load(withoutEmpty({ kind: $kind.get() }))
  $hasMore.set((reviews.$state.get().data?.length ?? 0) === LISTED)
}

let further: Promise<string | null> | null = null

/** Reads the reviews after the listed ones, once at a time. Returns the reason why not, or null. */
export function loadFurther(): Promise<string | null> {
  further ??= readFurther().finally(() => {
    further = null
  })
  return further
}

async function readFurther(): Promise<string | null> {
  const listed = reviews.$state.get().data ?? []
  const outcome = await run('reviews list', withoutEmpty({ kind: $kind.get(), after: listed.at(-1)?.id ?? '' }))
  if (outcome.kind !== 'done') return 'message' in outcome ? outcome.message : null
  const rows = outcome.data as readonly MarkedReview[]
  reviews.set([...listed, ...rows])
  $hasMore.set(rows.length === LISTED)
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

/** Decides a case. A decided one leaves the list. One that was not decided is read again: another person may have claimed or decided it meanwhile. */
export async function decide(id: string, refusal: Refusal | null): Promise<Outcome> {
  const outcome = refusal
    ? await run(
        'reviews refuse',
        withoutEmpty({ id, ...(refusal.because ? { because: refusal.because } : { reason: refusal.reason }) }),
      )
    : await run('reviews approve', { id })
  if (outcome.kind === 'done') endCase(id, refusal ? 'refused' : 'approved')
  else if (outcome.kind === 'refused') await readAgain(id)
  return outcome
}

/** Claims a case for the person, or extends its claim. */
export const claimCase = (id: string): Promise<Outcome> => changeClaim('reviews claim', id)

/** Ends the claim of the person. */
export const releaseCase = (id: string): Promise<Outcome> => changeClaim('reviews release', id)

async function changeClaim(words: string, id: string): Promise<Outcome> {
  const outcome = await run(words, { id })
  if (outcome.kind === 'done' || outcome.kind === 'refused') await readAgain(id)
  return outcome
}

/** Reads an open case again, and shows its claim in the list. */
async function readAgain(id: string): Promise<void> {
  await openCase.load({ id, copies: 'none' })
  const { data } = openCase.$state.get()
  if (data?.id !== id) return
  const { claimed_by, claimed_until } = data
  reviews.set(
    (reviews.$state.get().data ?? []).map((one) => (one.id === id ? { ...one, claimed_by, claimed_until } : one)),
  )
}

/** State of a claim for the person who looks at it. */
export type ClaimState = 'none' | 'own' | 'other' | 'expired'

/** Returns the state of a claim at a time (epoch ms). */
export function readClaim(
  { claimed_by, claimed_until }: Pick<MarkedReview, 'claimed_by' | 'claimed_until'>,
  person: string,
  now: number,
): ClaimState {
  if (claimed_by === null || claimed_until === null) return 'none'
  if (claimed_until <= now) return 'expired'
  return claimed_by === person ? 'own' : 'other'
}

/** Removes a decided case from the list. It stays in the page as a decided one until it is read again. */
function endCase(id: string, state: 'approved' | 'refused'): void {
  reviews.set((reviews.$state.get().data ?? []).filter((review) => review.id !== id))
  const { data } = openCase.$state.get()
  if (data?.id === id) openCase.set({ ...data, state })
}

/** Returns the id of the review `step` places after another in the list; null at its ends. */
export function findNeighbour(id: string, step: 1 | -1): string | null {
  const listed = reviews.$state.get().data ?? []
  const at = listed.findIndex((review) => review.id === id)
  if (at < 0) return listed[0]?.id ?? null
  return listed[at + step]?.id ?? null
}

/** Like {@link findNeighbour}; reads further reviews at the end of the listed ones. */
export async function loadNeighbour(id: string, step: 1 | -1): Promise<string | null> {
  const near = findNeighbour(id, step)
  if (near !== null || step < 0 || !$hasMore.get()) return near
  await loadFurther()
  return findNeighbour(id, step)
}
