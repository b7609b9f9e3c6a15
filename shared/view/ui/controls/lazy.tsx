import { type ReactNode, useState } from 'react'
import { useLoaded } from '../hooks/use-loaded.ts'
import { Failed } from './failed.tsx'

interface Props<T> {
  /** Loads the code; always the same function. */
  load: () => Promise<T>
  /** Title of the error message; its button retries. */
  title?: string
  /** Shown until the code is loaded. */
  meanwhile?: ReactNode
  children: (code: T) => ReactNode
}

/** Part of the page whose code is loaded when it is first shown. */
export function Lazy<T>({ load, meanwhile = null, children, ...words }: Props<T>) {
  const [attempt, setAttempt] = useState(0)
  const code = useLoaded(true, load, attempt)
  if (code === 'failed') return <Failed {...words} onRetry={() => setAttempt(attempt + 1)} />
  return code ? children(code) : meanwhile
}
