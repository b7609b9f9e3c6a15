import arrowDownToLine from 'lucide-static/icons/arrow-down-to-line.svg?raw'
import { useState } from 'react'
import { toast } from '../../api/toast.ts'
import { saveFile } from '../../dom/save-file.ts'
import { toCsv } from '../../format/csv.rules.ts'
import { formatIsoMoment } from '../../format/moments.ts'
import { toOrderTable } from '../../orders/spot-order-table.ts'
import { collectSpotOrders, type SpotOrderQuery } from '../../orders/spot-orders.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Spinner } from '../controls/spinner.tsx'
import { useTexts } from '../hooks/use-texts.ts'

/** Saves all selected orders as a CSV file, including those not scrolled to. */
export function ExportOrders({ query }: { query: SpotOrderQuery }) {
  const t = useTexts('spot')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const orders = await collectSpotOrders(query)
      if (!orders) return
      if (orders.length === 0) return toast({ kind: 'info', text: t('nothingToExport') })
      const day = formatIsoMoment(Date.now()).slice(0, 10)
      const name = ['orders', query.status, query.symbol, day].filter(Boolean).join('-')
      saveFile(`${name}.csv`, toCsv(toOrderTable(orders, (key) => t(key))), 'text/csv;charset=utf-8')
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
