import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/ui/hooks/use-texts.ts'
import '../../../shared/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { $detail } from '../../../shared/market/detail.ts'
import { Sheet } from '../../../shared/ui/controls/sheet.tsx'
import { useOptions } from '../options-context.ts'
import { OptionOrderForm } from './order-form.tsx'

/** Sheet with the order form (OOP-01..10). */
export function OrderSheet() {
  const t = useTexts('options')
  const state = useOptions()
  const title = useStore(state.$title)
  const symbol = useStore(state.$symbol)
  const $close = useMemo(() => computed($detail(symbol), ({ close }) => close), [symbol])
  const aside = (
    <span className="sheet-market">
      <span className="number">{title}</span> <tl-price source={$close} flash />
    </span>
  )
  return (
    <Sheet title={t('openContract')} aside={aside} onClose={state.close} part="sheet">
      <OptionOrderForm wide={false} />
    </Sheet>
  )
}
