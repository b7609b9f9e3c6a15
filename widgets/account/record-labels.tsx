import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { type AccountRecord, getStatusKey, getStatusTone } from './record.rules.ts'

/** Returns the text below the title: the server's message about a transfer, whose title is its accounts (TAC-17). */
export const getRecordNote = ({ remark, from, to }: AccountRecord): string => (from && to ? remark : '')

/** Returns the title of a record: both accounts of a transfer, else the server's remark, the address, or income/expense. */
export function useRecordTitle({ remark, address, from, to, way }: AccountRecord): string {
  const t = useTexts('records')
  const words = useTexts('balances')
  if (from && to) return `${words(getAccountNameKey(from))} → ${words(getAccountNameKey(to))}`
  return remark || address || (way ? t(way) : t('detail'))
}

/** Badge with a review status. An unknown status is shown as received (TAC-18, TAC-19). */
export function RecordStatus({ status }: { status: string }) {
  const t = useTexts('reviews')
  const key = getStatusKey(status)
  return <span className={`badge ${getStatusTone(status)}`}>{key ? t(key) : status}</span>
}
