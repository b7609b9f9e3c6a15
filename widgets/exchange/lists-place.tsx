import { useState } from 'react'
import { Failed } from '../../shared/ui/failed.tsx'
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx'
import { useLoaded } from '../../shared/ui/use-loaded.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import type { Parts } from './parts.ts'

/** Own orders and public trades, beneath all that an order needs: their code comes after that. */
export function ListsPlace(parts: Parts) {
  const t = useTexts('common')
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, () => import('./lists.tsx'), attempt)
  return (
    <section className="lists">
      {code === 'failed' ? (
        <Failed onRetry={() => setAttempt(attempt + 1)} />
      ) : code ? (
        <code.Lists {...parts} />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <SkeletonRows count={2} />
        </div>
      )}
    </section>
  )
}
