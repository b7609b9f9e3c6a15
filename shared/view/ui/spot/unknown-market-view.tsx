import { useEffect } from 'react'
import { Failed } from '../controls/failed.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useTexts } from '../hooks/use-texts.ts'

/** Maximum length of a displayed symbol. */
const MAX_SYMBOL_LENGTH = 40

/** Unknown market. */
export interface UnknownMarketProps {
  /** Text from the page or the address; may be anything. */
  symbol: string
  /** Opens the list of markets, if the element has one. */
  onPick?: () => void
}

/** Placeholder for an unknown market. Logs a warning once per symbol; the element reports it by `tl-error` (shared/element/definition/lifecycle.ts). */
export function UnknownMarketView({ symbol, onPick }: UnknownMarketProps) {
  const t = useTexts('common')
  const host = useHost()
  useEffect(() => {
    console.warn(
      `tradelet: <${host.localName} symbol="${symbol.slice(0, MAX_SYMBOL_LENGTH)}">: there is no such market`,
    )
  }, [host, symbol])
  return (
    <Failed
      symbol={symbol}
      title={t('unknownMarket', { symbol: symbol.slice(0, MAX_SYMBOL_LENGTH) })}
      action={t('chooseMarket')}
      {...(onPick && { onRetry: onPick })}
    />
  )
}
