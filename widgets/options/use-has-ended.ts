import { useEffect, useState } from 'react'
import { type Deadline, secondsLeft } from '../../shared/format/countdown.ts'
import { type OptionOrder, phaseOf } from '../../shared/orders/option-order.rules.ts'

/** The longest that browsers count. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Whether the time of an order in progress is over, so that its result is waited for. */
export function useOver(order: Pick<OptionOrder, 'status'>, deadline: Deadline): boolean {
  const isOver = () => phaseOf(order, secondsLeft(deadline)) !== 'waiting'
  const [over, setOver] = useState(isOver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are new with each look at the order
  useEffect(() => {
    setOver(isOver())
    const wait = Math.max(0, deadline.at - performance.now())
    const timer = setTimeout(() => setOver(isOver()), Math.min(wait, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [order, deadline])
  return over
}
