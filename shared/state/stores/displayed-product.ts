import { atom, type ReadableAtom } from 'nanostores'
import type { Result } from '../../wire/api/call-result.ts'
import { type MemberResource, memberResource } from './member-resource.ts'
import type { PolledStore } from './polled.ts'

/** Fields of a product that a form needs: its id, and the version of the displayed terms. */
interface ProductTerms {
  id: string
  terms: string
}

/** One product whose terms are displayed above a form. */
export interface DisplayedProduct<Product extends ProductTerms> {
  /** Products returned by the backend: one, none, or all. */
  readonly $products: PolledStore<Product[]>
  /** True if the terms have changed since they were first displayed and nothing has been ordered since. */
  readonly $termsChanged: ReadableAtom<boolean>
  /** Returns the product; null while it is loading, and once the backend no longer lists it. */
  getProduct(): Product | null
  /** Called after an order under the displayed terms; resets `$termsChanged`. */
  acceptTerms(): void
}

/**
 * Creates the store of a displayed product. `onProduct` is called with each received version before the store's listeners are notified, for example to fill
 * in the smallest amount.
 */
export function createDisplayedProduct<Product extends ProductTerms>(
  id: string,
  fetch: () => Promise<Result<Product[]>>,
  onProduct: (product: Product) => void,
): DisplayedProduct<Product> {
  const $changed = atom(false)
  /** Terms displayed last; null before the first. */
  let shown: string | null = null
  const receive = (products: readonly Product[]) => {
    const product = products.find((one) => one.id === id)
    if (!product) return
    if (shown !== null && shown !== product.terms) $changed.set(true)
    shown = product.terms
    onProduct(product)
  }
  const $products: MemberResource<Product[]> = memberResource(async () => {
    const answer = await fetch()
    if (answer.ok) receive(answer.data)
    return answer
  })
  return {
    $products,
    $termsChanged: $changed,
    getProduct: () => $products.get().data?.find((one) => one.id === id) ?? null,
    acceptTerms: () => $changed.set(false),
  }
}
