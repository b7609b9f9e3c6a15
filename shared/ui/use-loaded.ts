import { useEffect, useState } from 'react'
import { toast } from '../api/toast.ts'

/**
 * What is loaded when it is first shown, as the code of a sheet; null until it has come. When that fails a message says so, and `onFail` takes back what was
 * to be shown. `what` names it for the console.
 */
export function useLoaded<View>(what: string, load: () => Promise<View>, onFail: () => void): View | null {
  const [view, setView] = useState<{ view: View } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whichever functions are given later
  useEffect(() => {
    let gone = false
    load().then(
      (loaded) => {
        if (!gone) setView({ view: loaded })
      },
      (error: unknown) => {
        console.warn(`tradelet: ${what} could not be loaded`, error)
        if (gone) return
        toast({ kind: 'error', key: 'errortxt' })
        onFail()
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return view ? view.view : null
}
