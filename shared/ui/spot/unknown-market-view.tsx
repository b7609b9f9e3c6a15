import { useEffect } from 'react'
import { emit } from '../../dom/emit.ts'
import { Failed } from '../controls/failed.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** No symbol is longer. */
const LONGEST = 40

/** Which market there is not. */
export interface UnknownMarketProps {
  /** As the page or the address gives it; it may be anything. */
  symbol: string
  /** Opens the list of markets, where the element has one. */
  onPick?: () => void
}

/** What is seen instead of a market that there is not. The page is told by `tl-error`, its author on the console, once for each such symbol. */
export function UnknownMarketView({ symbol, onPick }: UnknownMarketProps) {
  const t = useTexts('common')
  const host = useHost()
  useEffect(() => {
    console.warn(`tradelet: <${host.localName} symbol="${symbol.slice(0, LONGEST)}">: there is no such market`)
    emit(host, 'tl-error', { reason: 'unknown-market', symbol })
  }, [host, symbol])
  return (
    <Failed
      title={t('unknownMarket', { symbol: symbol.slice(0, LONGEST) })}
      action={t('chooseMarket')}
      {...(onPick && { onRetry: onPick })}
    />
  )
}
