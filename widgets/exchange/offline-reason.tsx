import { $isOffline } from '../../shared/state/market/health.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Note below the submit button that orders are disabled because the market's data is offline. Empty otherwise. */
export function OfflineReason({ symbol }: { symbol: string }) {
  const t = useTexts('exchange')
  return useStore($isOffline(symbol)) ? (
    <p className="help" role="status">
      {t('offline')}
    </p>
  ) : null
}
