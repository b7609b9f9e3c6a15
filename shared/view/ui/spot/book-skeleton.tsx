import type { RefObject } from 'react'
import { repeatElement } from '../controls/repeat-element.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Outline of an order book while its code or its first snapshot is loading. Requires book-panel.css. */
export function BookSkeleton({ place }: { place?: RefObject<HTMLDivElement | null> }) {
  const t = useTexts('spot')
  return (
    <div ref={place} className="book loading" role="status" aria-label={t('loadingBook')}>
      {repeatElement(11, () => (
        <i className="skeleton" />
      ))}
    </div>
  )
}
