import { useCallback, useEffect, useState } from 'react'

/** Failure of a market's chart. Both functions stay the same. */
interface ChartFailure {
  failed: boolean
  fail(): void
  retry(): void
}

/** Holds whether the chart of a market has failed. Another market begins without a failure. */
export function useChartFailure(symbol: string): ChartFailure {
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const retry = useCallback(() => setFailed(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the market is what ends the failure
  useEffect(retry, [symbol, retry])
  return { failed, fail, retry }
}
