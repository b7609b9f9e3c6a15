import type { ReactNode } from 'react'
import { $settings, type Settings } from '../../../state/settings/settings.store.ts'
import type { DisplayedProduct } from '../../../state/stores/displayed-product.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Link } from '../controls/link.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props<Product extends { id: string; terms: string }> {
  shown: DisplayedProduct<Product>
  /** Setting of the site that must be on for the product to be offered. */
  gate: keyof Settings
  /** Page with the other products. */
  route: string
  /** False while other data that the form needs is loading. */
  ready?: boolean
  words: { off: string; gone: string; others: string; failed: string }
  children(product: Product): ReactNode
}

/** Form of one product, once loaded, with a note above it if its terms have changed; otherwise the reason why it is missing. */
export function ProductGate<Product extends { id: string; terms: string }>(props: Props<Product>) {
  const { shown, gate, route, ready = true, words, children } = props
  const p = useTexts('products')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  const { data, failed, loading } = useStore(shown.$products)
  const changed = useStore(shown.$termsChanged)
  const product = shown.getProduct()
  if (state === 'ready' && !values[gate]) return <Empty title={words.off} />
  if (product && ready && state !== 'loading')
    return (
      <>
        {changed && (
          <p className="terms-changed" role="alert">
            {p('changed')}
          </p>
        )}
        {children(product)}
      </>
    )
  if (data && !product)
    return (
      <Empty title={words.gone}>
        <Link route={route} className="button small outline">
          {words.others}
        </Link>
      </Empty>
    )
  if (failed && !data)
    return <Failed text={words.failed} busy={loading} onRetry={() => void shown.$products.refresh()} />
  return (
    <div className="fields" role="status" aria-label={c('loading')}>
      {['head', 'amount', 'cost', 'rest'].map((name) => (
        <i key={name} className="skeleton control" />
      ))}
    </div>
  )
}
