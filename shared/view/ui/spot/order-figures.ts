/** Calculated figures of spot orders. A list loads them beside its orders: with exact arithmetic and the store of the markets, they are larger than the list. */
export { multiply } from '../../../base/money/decimal.ts'
export { MarketPrice } from './market-price.tsx'
