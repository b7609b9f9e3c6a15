import arrowDownToLine from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import { useState } from 'react'
import { toCsv } from '../../../base/format/csv.rules.ts'
import { formatIsoMoment } from '../../../base/format/moments.ts'
import { toast } from '../../../wire/api/toast.ts'
import { saveFile } from '../../dom/save-file.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { useTexts } from '../hooks/use-texts.ts'

/** Orders to export. */
export interface OrderExport {
  /** Parts of the file's name before the day; empty ones are left out. */
  name: readonly (string | null)[]
  /** Requests all selected orders. Returns their table with a header row, or null if a page failed; the member has been notified of the error. */
  collect(): Promise<string[][] | null>
}

/** Saves all selected orders as a CSV file, including those not scrolled to. */
export function ExportOrders({ name, collect }: OrderExport) {
  const t = useTexts('order-list')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const table = await collect()
      if (!table) return
      if (table.length < 2) return toast({ kind: 'info', text: t('nothingToExport') })
      const day = formatIsoMoment(Date.now()).slice(0, 10)
      saveFile(`${[...name, day].filter(Boolean).join('-')}.csv`, toCsv(table), 'text/csv;charset=utf-8')
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={t(busy ? 'exportingOrders' : 'exportOrders')}
      aria-busy={busy || undefined}
      onClick={() => void save()}
    >
      {busy ? <Spinner /> : <Icon source={arrowDownToLine} />}
    </IconButton>
  )
}
