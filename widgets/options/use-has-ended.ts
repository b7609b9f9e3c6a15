import { useEffect, useState } from 'react'
import { type Deadline, secondsLeft } from '../../shared/base/format/deadline.ts'
import { getOrderPhase, type OptionOrder } from '../../shared/state/orders/option-order.rules.ts'

/** Longest delay of `setTimeout` in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Returns true once an order in progress has reached its end and waits for settlement. */
export function useHasEnded(order: Pick<OptionOrder, 'status'>, deadline: Deadline): boolean {
  const isOver = () => getOrderPhase(order, secondsLeft(deadline)) !== 'waiting'
  const [over, setOver] = useState(isOver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change with each response
  useEffect(() => {
    setOver(isOver())
    const wait = Math.max(0, deadline.at - performance.now())
    const timer = setTimeout(() => setOver(isOver()), Math.min(wait, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [order, deadline])
  return over
}
