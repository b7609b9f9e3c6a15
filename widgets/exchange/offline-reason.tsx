import { $isOffline } from '../../shared/market/health.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'

/** Why nothing can be ordered now, beneath the button; nothing while it can. */
export function OfflineReason({ symbol }: { symbol: string }) {
  const t = useTexts('exchange')
  return useStore($isOffline(symbol)) ? (
    <p className="help" role="status">
      {t('offline')}
    </p>
  ) : null
}
