import { useState } from 'react'
import { Failed } from './failed.tsx'
import type { UnknownMarketProps } from './unknown-market-view.tsx'
import { useLoaded } from './use-loaded.ts'

/** Stands where an element is asked for a market that there is not; hardly any page does, so what is seen then comes on demand. */
export function UnknownMarket(props: UnknownMarketProps) {
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, () => import('./unknown-market-view.tsx'), attempt)
  if (code === 'failed') return <Failed onRetry={() => setAttempt(attempt + 1)} />
  return code && <code.UnknownMarketView {...props} />
}
