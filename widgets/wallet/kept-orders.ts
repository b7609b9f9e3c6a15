import { list, object, text } from '../../shared/base/contract/codec.ts'
import { getKeptFigure } from '../../shared/state/last-figures/last-figures.ts'

/** Markets of running options and of open spot orders, one entry for each order. */
export interface RunningMarkets {
  options: string[]
  spot: string[]
}

/**
 * Markets of the orders that an earlier page has seen running. The orders themselves are not kept: lists of orders announce results and cancel orders, and
 * must contain only what the backend has just returned.
 */
export const keptOrders = getKeptFigure('running', object({ options: list(text), spot: list(text) }))
