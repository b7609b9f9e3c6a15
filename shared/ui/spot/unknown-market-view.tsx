import { useEffect } from 'react'
import { emit } from '../../dom/emit.ts'
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

/** Placeholder for an unknown market. Emits `tl-error` and logs a warning once per symbol. */
export function UnknownMarketView({ symbol, onPick }: UnknownMarketProps) {
  const t = useTexts('common')
  const host = useHost()
  useEffect(() => {
    console.warn(
      `tradelet: <${host.localName} symbol="${symbol.slice(0, MAX_SYMBOL_LENGTH)}">: there is no such market`,
    )
    emit(host, 'tl-error', { reason: 'unknown-market', symbol })
  }, [host, symbol])
  return (
    <Failed
      title={t('unknownMarket', { symbol: symbol.slice(0, MAX_SYMBOL_LENGTH) })}
      action={t('chooseMarket')}
      {...(onPick && { onRetry: onPick })}
    />
  )
}
