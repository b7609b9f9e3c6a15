import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../../shared/view/ui/hooks/use-texts.ts'
import '../../../shared/view/elements/price.ts'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { $detail } from '../../../shared/state/market/detail.ts'
import { Sheet } from '../../../shared/view/ui/controls/sheet.tsx'
import { usePriceDigits } from '../../../shared/view/ui/hooks/use-price-digits.ts'
import { useOptions } from '../options-context.ts'
import { OptionOrderForm } from './option-order-form.tsx'

/** Sheet with the order form (OOP-01..10). */
export function OrderSheet() {
  const t = useTexts('options')
  const state = useOptions()
  const title = useStore(state.$title)
  const symbol = useStore(state.$symbol)
  const digits = usePriceDigits(symbol) ?? 2
  const $close = useMemo(() => computed($detail(symbol), ({ close }) => close), [symbol])
  const aside = (
    <span className="sheet-market">
      <span className="number">{title}</span> <tl-price source={$close} digits={digits} flash />
    </span>
  )
  return (
    <Sheet title={t('openContract')} aside={aside} onClose={state.close} part="sheet">
      <OptionOrderForm wide={false} />
    </Sheet>
  )
}
