import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../api/result.ts'
import { type MemberResource, memberResource } from './member-resource.ts'
import type { PolledStore } from './polled.ts'

/** What a form needs to know of a product: which it is, and the mark of the terms that are shown. */
interface Termed {
  id: string
  terms: string
}

/** One product whose terms stand above a form. */
export interface ShownProduct<Product extends Termed> {
  /** Those that a backend answers: one, none, or all. */
  readonly $products: PolledStore<Product[]>
  /** Its terms are others than those that stood here before, and nothing was ordered since. */
  readonly $changed: ReadableAtom<boolean>
  /** The product as it is known; null while it is not, and where it is offered no more. */
  product(): Product | null
  /** Something was ordered under the terms that are shown. */
  settle(): void
}

/** Makes such a product. `came` is called with each answer that has it, before anybody sees it: a form begins with its smallest amount. */
export function shownProduct<Product extends Termed>(
  id: string,
  fetch: () => Promise<Result<Product[]>>,
  came: (product: Product) => void,
): ShownProduct<Product> {
  const $changed = atom(false)
  /** The terms that were shown last; null before the first. */
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
