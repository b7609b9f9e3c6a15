import { useState } from 'react'
import type { OrderFilterForm } from '../../../base/contract/order-filter.ts'
import { $token } from '../../../state/session/token.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { useStore } from '../hooks/use-store.ts'
import type { OrderDays } from './order-days.rules.ts'

/** Market and days as the member has entered them, and the filter fields of the request. */
interface Entered {
  symbol: string
  days: OrderDays
  filter: OrderFilterForm
}

const ALL: Entered = { symbol: '', days: { first: '', last: '' }, filter: { symbol: null, from: null, to: null } }

/** Selection of an order list by market and day, changed by `OrderFilters`. */
export interface OrderSelection extends Entered {
  /** Whether filters are shown: not to visitors, and only if the backend applies them. `loading`: the settings are not known yet. */
  offer: 'none' | 'loading' | 'ready'
  /** Receives a change, because several fields may change before the next render. */
  change(change: (entered: Entered) => Entered): void
  clear(): void
}

/** Returns the selection of an order list, at first all orders. */
export function useOrderSelection(): OrderSelection {
  const [entered, change] = useState(ALL)
  const signedIn = useStore($token) !== ''
  const { state, values } = useStore($settings)
  const offer = state === 'loading' ? 'loading' : values.orderFilters === true ? 'ready' : 'none'
  return { ...entered, offer: signedIn ? offer : 'none', change, clear: () => change(ALL) }
}
