import { useTexts } from '../hooks/use-texts.ts'

/** Status of the trading password; a missing one is highlighted (MEM-11). */
export function PasswordStatusBadge({ set }: { set: boolean }) {
  const t = useTexts('personal')
  return set ? (
    <span className="text-tertiary font-13">{t('set')}</span>
  ) : (
    <span className="badge warning">{t('notSet')}</span>
  )
}
