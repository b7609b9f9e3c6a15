import { useStore } from '../hooks/use-store.ts'
import '../../elements/freshness.ts'
import { useEffect, useRef, useState } from 'react'
import { createMarketPicker } from '../../../state/market/market-picker.store.ts'
import type { MarketItem } from '../../../state/market/markets.store.ts'
import { Sheet } from '../controls/sheet.tsx'
import { MarketChoice, type MarketTexts } from './market-choice.tsx'

interface Props {
  /** Poll interval of the list, and the age at which it is stale. */
  everyMs: number
  staleMs: number
  /** Symbol of the displayed market. */
  current: string
  /** Number of markets above which the list has a search field. */
  searchAbove?: number
  texts: MarketTexts
  onPick(market: MarketItem): void
  onClose(): void
}

/** Sheet for choosing a market; its list is polled while it is open. Requires market-picker.css. */
export function MarketPicker({ everyMs, staleMs, onClose, ...choice }: Props) {
  const [picker] = useState(() => createMarketPicker(everyMs, staleMs))
  const { data } = useStore(picker.$list)
  const boxRef = useRef<HTMLDivElement>(null)
  const searched = (data?.length ?? 0) > (choice.searchAbove ?? 0)
  // With a mouse the search field takes the focus; on a phone the keyboard would cover the list.
  useEffect(() => {
    if (searched && matchMedia('(pointer: fine)').matches) boxRef.current?.querySelector('input')?.focus()
  }, [searched])
  return (
    <Sheet title={choice.texts.title} aside={<tl-freshness source={picker.$fresh} />} onClose={onClose} part="markets">
      <div ref={boxRef}>
        <MarketChoice {...choice} picker={picker} />
      </div>
    </Sheet>
  )
}
