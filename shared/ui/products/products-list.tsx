import type { ReactNode } from 'react'
import { $settings, type Settings } from '../../settings/settings.ts'
import type { PolledStore } from '../../stores/polled.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { SkeletonRows } from '../controls/skeleton-rows.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface Props<T> {
  products: PolledStore<T[]>
  /** The switch of the site without which they are not offered. */
  gate: keyof Settings
  row(product: T): ReactNode
  words: { label: string; off: string; none: string; failed: string; note: string }
}

/** What can be applied for or bought, or why nothing is: not offered, nothing there, not to be had. What was loaded stays when a later try fails. */
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
        <Empty title={words.none} />
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
