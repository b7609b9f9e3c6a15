import { keepMarkets } from '../market/keep-markets.ts'
import { keepSettings } from '../settings/keep-settings.ts'
import { keepBalances } from './keep-balances.ts'

/** Keeps the figures of an element that shows the member's balances at live prices, and shows those of an earlier page if there are no others. */
export function keepFigures(): void {
  keepBalances()
  keepMarkets()
  keepSettings()
}
