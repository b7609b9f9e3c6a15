import { accountName } from '../../shared/balances/account-name.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { type AccountRecord, statusKey, statusTone } from './record.rules.ts'

/** A record in a few words: the server's, else what can be said of it. */
export function useRecordTitle({ remark, address, from, to, way }: AccountRecord): string {
  const t = useTexts('records')
  const words = useTexts('balances')
  if (from && to) return `${words(accountName(from))} → ${words(accountName(to))}`
  return remark || address || (way ? t(way) : t('detail'))
}

/** A review status in words; one that is not known is shown as it is (TAC-18, TAC-19). */
export function Status({ status }: { status: string }) {
  const t = useTexts('reviews')
  const key = statusKey(status)
  return <span className={`badge ${statusTone(status)}`}>{key ? t(key) : status}</span>
}
