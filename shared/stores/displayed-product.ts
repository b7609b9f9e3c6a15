import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { type MemberResource, memberResource } from './member-resource.ts'
import type { PolledStore } from './polled.ts'

/** Fields of a product that a form needs: its id, and the version of the displayed terms. */
interface Termed {
  id: string
  terms: string
}

/** One product whose terms are displayed above a form. */
export interface ShownProduct<Product extends Termed> {
  /** Products returned by the backend: one, none, or all. */
  readonly $products: PolledStore<Product[]>
  /** True if the terms have changed since they were first displayed and nothing has been ordered since. */
  readonly $changed: ReadableAtom<boolean>
  /** Returns the product; null while it is loading, and after it was withdrawn. */
  product(): Product | null
  /** Called after an order under the displayed terms; resets `$changed`. */
  settle(): void
}

/** Creates the store of a displayed product. `came` is called with each received version before listeners see it: a form starts with the smallest amount. */
export function shownProduct<Product extends Termed>(
  id: string,
  fetch: () => Promise<Result<Product[]>>,
  came: (product: Product) => void,
): ShownProduct<Product> {
  const $changed = atom(false)
  /** Terms displayed last; null before the first. */
  let shown: string | null = null
  const look = (products: readonly Product[]) => {
    const product = products.find((one) => one.id === id)
    if (!product) return
    if (shown !== null && shown !== product.terms) $changed.set(true)
    shown = product.terms
    came(product)
  }
  const $products: MemberResource<Product[]> = memberResource(async () => {
    const answer = await fetch()
    if (answer.ok) look(answer.data)
    return answer
  })
  return {
    $products,
    $changed,
    product: () => $products.get().data?.find((one) => one.id === id) ?? null,
    settle: () => $changed.set(false),
  }
}
