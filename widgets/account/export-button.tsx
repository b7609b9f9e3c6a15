import arrowDownToLine from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import { useState } from 'react'
import { toCsv } from '../../shared/base/format/csv.rules.ts'
import { formatIsoMoment } from '../../shared/base/format/moments.ts'
import { negate } from '../../shared/base/money/decimal.ts'
import { getAccountNameKey } from '../../shared/state/balances/account-name.ts'
import { saveFile } from '../../shared/view/dom/save-file.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Spinner } from '../../shared/view/ui/controls/spinner.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { toast } from '../../shared/wire/api/toast.ts'
import { createExporter, type RecordQuery } from './account.store.ts'
import { type AccountRecord, getStatusKey } from './record.rules.ts'

/** Saves all records of the tab as a CSV file, including those not scrolled to. */
export function ExportButton({ query, coinName }: { query: RecordQuery; coinName: string }) {
  const t = useTexts('records')
  const [exporter] = useState(createExporter)
  const busy = useStore(exporter.$busy)
  const table = useRecordTable(coinName || query.coin)
  const save = async () => {
    const records = await exporter.collect(query)
    if (!records) return
    if (records.length === 0) return toast({ kind: 'info', text: t('nothingToExport') })
    const day = formatIsoMoment(Date.now()).slice(0, 10)
    saveFile(`${query.tab}-${coinName || query.coin}-${day}.csv`, toCsv(table(records)), 'text/csv;charset=utf-8')
  }
  return (
    <IconButton label={t(busy ? 'exporting' : 'export')} aria-busy={busy || undefined} onClick={() => void save()}>
      {busy ? <Spinner /> : <Icon source={arrowDownToLine} />}
    </IconButton>
  )
}

/** Returns a function that converts records to rows with a header row. Amounts are plain decimals, negative for expenses. */
function useRecordTable(coinName: string): (records: readonly AccountRecord[]) => string[][] {
  const t = useTexts('records')
  const words = useTexts('balances')
  const states = useTexts('reviews')
  const heads = [
    'number',
    'time',
    'kind',
    'amount',
    'coin',
    'status',
    'from',
    'to',
    'remark',
    'address',
    'network',
    'memo',
    'balance',
  ] as const
  const signed = ({ amount, way }: AccountRecord) =>
    amount === null ? '' : way === 'expense' ? negate(amount) : amount
  return (records) => [
    heads.map((head) => t(head)),
    ...records.map((record) => {
      const status = getStatusKey(record.status)
      return [
        record.id,
        formatIsoMoment(record.time),
        record.way ? t(record.way) : '',
        signed(record),
        coinName,
        status ? states(status) : record.status,
        record.from ? words(getAccountNameKey(record.from)) : '',
        record.to ? words(getAccountNameKey(record.to)) : '',
        record.remark,
        record.address,
        record.network,
        record.memo,
        record.balance ?? '',
      ]
    }),
  ]
}
