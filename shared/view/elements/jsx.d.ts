import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { TlChange } from './change.ts'
import type { TlCoin } from './coin.ts'
import type { TlCountdown } from './countdown.ts'
import type { TlCountdownRing } from './countdown-ring.ts'
import type { TlFreshness } from './freshness.ts'
import type { TlLongPrice } from './long-price.ts'
import type { TlBook } from './order-book.ts'
import type { TlPrice } from './price.ts'
import type { TlSparkline } from './sparkline.ts'

/** Props of a leaf element in a React view: its own properties and those of any element. */
type LeafProps<E, Own extends keyof E> = DetailedHTMLProps<HTMLAttributes<E>, E> &
  Partial<Pick<E, Own>> & { class?: string; ondone?: () => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tl-book': LeafProps<
        TlBook,
        'source' | 'side' | 'rows' | 'step' | 'own' | 'label' | 'describe' | 'stale' | 'wrong' | 'sums'
      >
      'tl-long-price': LeafProps<TlLongPrice, 'value' | 'source' | 'digits' | 'step' | 'flash' | 'stale'>
      'tl-price': LeafProps<TlPrice, 'value' | 'source' | 'digits' | 'flash' | 'stale'>
      'tl-change': LeafProps<TlChange, 'value' | 'source' | 'pill' | 'stale'>
      'tl-coin': LeafProps<TlCoin, never> & { coin: string; logo?: string | undefined }
      'tl-countdown': LeafProps<TlCountdown, 'deadline'>
      'tl-countdown-ring': LeafProps<TlCountdownRing, 'deadline' | 'seconds' | 'state' | 'result' | 'mini'>
      'tl-freshness': LeafProps<TlFreshness, 'source'>
      'tl-sparkline': LeafProps<TlSparkline, 'values'>
    }
  }
}
