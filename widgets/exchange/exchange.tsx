import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { emit } from '../../shared/dom/emit.ts'
import type { MarketItem } from '../../shared/market/markets.ts'
import { marketOf, shownSymbol, titleOf } from '../../shared/market/named.rules.ts'
import { $token } from '../../shared/session/token.ts'
import { useHost } from '../../shared/ui/host-context.ts'
import { UnknownMarket } from '../../shared/ui/unknown-market.tsx'
import { useWide } from '../../shared/ui/use-wide.ts'
import { Chart } from './chart.tsx'
import { $lastPrice, $named, $tradingSnapshot, createTicket } from './exchange.store.ts'
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

/** The trading screen: form beside book, orders and trades beneath; in wide containers all side by side (SPT-01…24). */
export function Exchange({ symbol: wanted, name, chart }: Props) {
  const host = useHost()
  const [ticket] = useState(() => createTicket(host))
  const [chosen, setChosen] = useState({ symbol: wanted, name })
  const [picking, setPicking] = useState(false)
  const wide = useWide()
  const [charted, setCharted] = useState(false)
  useEffect(() => setChosen({ symbol: wanted, name }), [wanted, name])
  const token = useStore($token)
  const named = useStore($named(chosen.symbol))
  const market = marketOf(named)
  const symbol = shownSymbol(named, chosen.symbol)
  const title = titleOf(named, chosen.symbol, chosen.name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has another round
  const $polls = useMemo(() => $tradingSnapshot(symbol, market?.id ?? ''), [symbol, market?.id, token])
  const $last = $lastPrice(symbol)
  const pick = (picked: MarketItem) => {
    setChosen({ symbol: picked.symbol, name: picked.title })
    setPicking(false)
    ticket.put({ ...ticket.$draft.get(), price: '', num: '', amount: '' })
    emit(host, 'tl-market', { symbol: picked.symbol, name: picked.title })
  }
  const markets = picking && <MarketsSheet current={symbol} onPick={pick} onClose={() => setPicking(false)} />
  if (named === 'unknown')
    return (
      <>
        <UnknownMarket symbol={chosen.symbol} onPick={() => setPicking(true)} />
        {markets}
      </>
    )
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
      {markets}
    </div>
  )
}
