import { accountName } from '../../shared/balances/account-name.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { type AccountRecord, statusKey, statusTone } from './record.rules.ts'

/** Returns the title of a record: both accounts of a transfer, else the server's remark, the address, or income/expense. */
export function useRecordTitle({ remark, address, from, to, way }: AccountRecord): string {
  const t = useTexts('records')
  const words = useTexts('balances')
  if (from && to) return `${words(accountName(from))} → ${words(accountName(to))}`
  return remark || address || (way ? t(way) : t('detail'))
}

/** Badge with a review status. An unknown status is shown as received (TAC-18, TAC-19). */
export function Status({ status }: { status: string }) {
  const t = useTexts('reviews')
  const key = statusKey(status)
  return <span className={`badge ${statusTone(status)}`}>{key ? t(key) : status}</span>
}
