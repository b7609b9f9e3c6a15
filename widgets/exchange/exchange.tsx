import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { emit } from '../../shared/elements/host.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { $token } from '../../shared/session/token.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { useWide } from '../../shared/ui/use-wide.ts'
import { Chart } from './chart.tsx'
import { $lastPrice, $marketOf, $round, createTicket } from './exchange.store.ts'
import { Header } from './header.tsx'
import { Lists } from './lists.tsx'
import { MarketsSheet } from './markets-sheet.tsx'
import { OrderForm } from './order-form.tsx'
import { OwnBook } from './own-book.tsx'

interface Props {
  symbol: string
  name: string
  chart: boolean
}

const symbolOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The trading screen: form beside book, orders and trades beneath; in wide containers all side by side (SPT-01…24). */
export function Exchange({ symbol: wanted, name, chart }: Props) {
  const host = useHost()
  const [ticket] = useState(() => createTicket(host))
  const [chosen, setChosen] = useState({ symbol: symbolOf(wanted), name })
  const [picking, setPicking] = useState(false)
  const wide = useWide()
  const [charted, setCharted] = useState(false)
  useEffect(() => setChosen({ symbol: symbolOf(wanted), name }), [wanted, name])
  const token = useStore($token)
  const market = useStore($marketOf(chosen.symbol))
  const symbol = market?.symbol ?? chosen.symbol
  const title =
    market && symbolOf(market.symbol) !== chosen.symbol
      ? market.title
      : chosen.name || market?.title || symbol.toUpperCase()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has another round
  const $polls = useMemo(() => $round(symbol, market?.id ?? ''), [symbol, market?.id, token])
  const $last = $lastPrice(symbol)
  const pick = (picked: MarketItem) => {
    setChosen({ symbol: symbolOf(picked.symbol), name: picked.title })
    setPicking(false)
    ticket.put({ ...ticket.$draft.get(), price: '', num: '', amount: '' })
    emit(host, 'tl-market', { symbol: picked.symbol, name: picked.title })
  }
  const parts = { market, symbol, title, ticket, $polls, $last }
  return (
    <div className={chart ? 'exchange charted' : 'exchange'}>
      <Header
        title={title}
        symbol={symbol}
        onPick={() => setPicking(true)}
        charted={charted}
        {...(chart && !wide && { onChart: () => setCharted(!charted) })}
      />
      {chart && (wide || charted) && <Chart symbol={symbol} title={title} />}
      <div className="desk">
        <OrderForm {...parts} />
        <OwnBook {...parts} />
      </div>
      <Lists {...parts} />
      {picking && <MarketsSheet current={symbol} onPick={pick} onClose={() => setPicking(false)} />}
    </div>
  )
}
