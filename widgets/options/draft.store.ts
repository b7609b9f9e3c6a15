import { atom } from 'nanostores'
import * as v from 'valibot'
import { newKey } from '../../shared/api/call.ts'
import { once } from '../../shared/runtime.ts'
import { type Draft, type Order, sameOrder } from './draft.rules.ts'

/** An order on its way, with the key under which it may be sent again. `uncertain`: nobody knows whether the server took it. */
export interface Submission {
  key: string
  order: Order
  uncertain: boolean
}

/** Where the tab keeps what was typed, so that a login with its reload does not lose it, nor the key of an order of unknown fate. */
const KEY = 'tradelet.options'

const kept = v.object({
  draft: v.object({ amount: v.pipe(v.string(), v.maxLength(80)), seconds: v.nullable(v.number()) }),
  submission: v.nullable(
    v.object({
      key: v.string(),
      order: v.object({
        market: v.string(),
        symbol: v.string(),
        title: v.string(),
        direction: v.picklist(['up', 'down']),
        amount: v.string(),
        seconds: v.number(),
      }),
      uncertain: v.literal(true),
    }),
  ),
})

type Kept = v.InferOutput<typeof kept>

const EMPTY: Kept = { draft: { amount: '', seconds: null }, submission: null }

/** What the tab has kept; nothing where storage is blocked or holds something else. */
function read(): Kept {
  try {
    return v.parse(kept, JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return EMPTY
  }
}

function write(): void {
  const { draft, submission } = memory()
  try {
    const uncertain = submission.get()?.uncertain ? submission.get() : null
    sessionStorage.setItem(KEY, JSON.stringify({ draft: draft.get(), submission: uncertain }))
  } catch {
    // Storage is blocked: the page's own memory has it until it is left.
  }
}

const memory = () =>
  once('options.draft', () => {
    const { draft, submission } = read()
    return { draft: atom<Draft>(draft), submission: atom<Submission | null>(submission) }
  })

/** What the member chose last on this page; a new trader starts from it. */
export const lastDraft = (): Draft => memory().draft.get()

/** Keeps a draft beyond the element and the page. */
export function keepDraft(draft: Draft): void {
  memory().draft.set(draft)
  write()
}

/** The order that is on its way, or whose fate is unknown. */
export const pendingSubmission = (): Submission | null => memory().submission.get()

/** Notes what became of an order: null once the server has answered, whatever it said. */
export function keepSubmission(submission: Submission | null): void {
  memory().submission.set(submission)
  write()
}

/** The submission of an order: that of the same order whose fate is unknown, so that it is never taken twice, else a new one with a key of its own. */
export function submissionOf(order: Order): Submission {
  const pending = pendingSubmission()
  return pending && sameOrder(pending.order, order) ? pending : { key: newKey(), order, uncertain: false }
}
