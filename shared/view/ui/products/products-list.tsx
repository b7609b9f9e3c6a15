import type { ReactNode } from 'react'
import { $settings, type Settings } from '../../../state/settings/settings.store.ts'
import type { PolledStore } from '../../../state/stores/polled.ts'
import { Empty, EmptyList } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { SkeletonRows } from '../controls/skeleton-rows.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props<T> {
  products: PolledStore<T[]>
  /** Setting of the site that must be on for the products to be offered. */
  gate: keyof Settings
  row(product: T): ReactNode
  words: { label: string; off: string; none: string; failed: string; note: string }
}

/** List of products, or the reason why it is missing: not offered, empty, or failed to load. Loaded products stay if a later request fails. */
export function ProductsList<T extends { id: string; sample: boolean }>({ products, gate, row, words }: Props<T>) {
  const p = useTexts('products')
  const c = useTexts('common')
  const { data, failed, loading } = useStore(products)
  const { state, values } = useStore($settings)
  if (state === 'ready' && !values[gate]) return <Empty title={words.off} />
  const failure = failed && <Failed text={words.failed} busy={loading} onRetry={() => void products.refresh()} />
  if (!data)
    return (
      failure || (
        <div role="status" aria-label={c('loading')}>
          <SkeletonRows count={4} />
        </div>
      )
    )
  return (
    <>
      {data.length === 0 ? (
        <EmptyList title={words.none} />
      ) : (
        <ul aria-label={words.label}>
          {data.map((product) => (
            <li key={product.id}>{row(product)}</li>
          ))}
        </ul>
      )}
      {failure}
      <p className="products-note">
        {words.note} {data.some(({ sample }) => sample) && p('samples')}
      </p>
    </>
  )
}
