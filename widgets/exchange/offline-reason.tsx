import { computed } from 'nanostores'
import { useMemo } from 'react'
import { useStore } from '../../shared/ui/use-store.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { $marketFreshness } from './freshness.store.ts'

/** Whether a market's figures have no connection: nothing can be ordered by them then (look.md, section 6). */
export const useOffline = (symbol: string): boolean =>
  useStore(useMemo(() => computed($marketFreshness(symbol), ({ state }) => state === 'offline'), [symbol]))

/** Why nothing can be ordered now, beneath the button; nothing while it can. */
export function OfflineReason({ symbol }: { symbol: string }) {
  const t = useTexts('exchange')
  return useOffline(symbol) ? (
    <p className="help" role="status">
      {t('offline')}
    </p>
  ) : null
}
