import { type ReactNode, useState } from 'react'
import { useLoaded } from '../hooks/use-loaded.ts'
import { Failed } from './failed.tsx'

interface Props<T> {
  /** Loads the code; the same each time. */
  load: () => Promise<T>
  /** What is said when it cannot be had; the button beneath tries again. */
  title?: string
  /** Stands in its place until it is there. */
  meanwhile?: ReactNode
  children: (code: T) => ReactNode
}

/** A part of the page whose code comes when the part is first shown. */
export function Later<T>({ load, meanwhile = null, children, ...words }: Props<T>) {
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, load, attempt)
  if (code === 'failed') return <Failed {...words} onRetry={() => setAttempt(attempt + 1)} />
  return code ? children(code) : meanwhile
}
