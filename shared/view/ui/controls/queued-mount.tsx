import { type ReactNode, useLayoutEffect, useState } from 'react'
import { enqueueTask } from '../../dom/task-queue.ts'

interface Props {
  children: ReactNode
  /** Shown until then. */
  instead?: ReactNode
}

/** Mounts a part of a large view in a task of its own, after the parts before it: rendering a whole screen at once would block input on a slow phone. */
export function QueuedMount({ children, instead = null }: Props) {
  const [shown, setShown] = useState(false)
  useLayoutEffect(() => enqueueTask(() => setShown(true)), [])
  return shown ? children : instead
}
