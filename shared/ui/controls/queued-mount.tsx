import { type ReactNode, useLayoutEffect, useState } from 'react'
import { inTurn } from '../../dom/turns.ts'

interface Props {
  children: ReactNode
  /** What stands in the place until then. */
  instead?: ReactNode
}

/** Draws a part of a large view in a task of its own, after the parts before it: a screen that is made at once keeps a slow phone from answering. */
export function InTurn({ children, instead = null }: Props) {
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => inTurn(() => setShown(true)), [])
  return shown ? children : instead
}
