import { useState } from 'react'
import type { OrderFilterForm } from '../../contract/order-filter.ts'
import { $token } from '../../session/token.ts'
import { $settings } from '../../settings/settings.ts'
import { useStore } from '../hooks/use-store.ts'
import { type OrderDays, toDayRange } from './order-days.rules.ts'

const UNLIMITED: OrderDays = { first: '', last: '' }

/** Selection of an order list by market and day, as the member has entered it. */
export interface OrderSelection {
  symbol: string
  days: OrderDays
  /** Filter fields of the request. Days in the wrong order select nothing new: the field shows the problem. */
  filter: OrderFilterForm
  /** Whether filters are shown: not to visitors, and only if the backend applies them. `loading`: the settings are not known yet. */
  offer: 'none' | 'loading' | 'ready'
  setSymbol(symbol: string): void
  /** Receives a change, because both fields may change before the next render. */
  setDays(change: (days: OrderDays) => OrderDays): void
  clear(): void
}

/** Returns the selection of an order list, at first all orders. */
export function useOrderSelection(): OrderSelection {
  const [symbol, setSymbol] = useState('')
  const [days, setDays] = useState(UNLIMITED)
  const signedIn = useStore($token) !== ''
  const { state, values } = useStore($settings)
  const offer = state === 'loading' ? 'loading' : values.order_filters === true ? 'ready' : 'none'
  return {
    symbol,
    days,
    filter: { symbol: symbol || null, ...(toDayRange(days) ?? { from: null, to: null }) },
    offer: signedIn ? offer : 'none',
    setSymbol,
    setDays,
    clear: () => {
      setSymbol('')
      setDays(UNLIMITED)
    },
  }
}
