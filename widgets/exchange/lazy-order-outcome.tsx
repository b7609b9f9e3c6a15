import { type ComponentProps, useState } from 'react'
import { useLoaded } from '../../shared/view/ui/hooks/use-loaded.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

type View = typeof import('./order-outcome.tsx').OrderOutcome

const load = async (): Promise<View> => (await import('./order-outcome.tsx')).OrderOutcome

/** Order estimate, loaded after the form has been shown. A placeholder reserves its space until then. */
export function LazyOrderOutcome(props: ComponentProps<View>) {
  const c = useTexts('common')
  const [attempt, tryAgain] = useState(0)
  const Loaded = useLoaded(true, load, attempt)
  if (Loaded === 'failed')
    return (
      <button type="button" className="link" onClick={() => tryAgain(attempt + 1)}>
        {c('retry')}
      </button>
    )
  return Loaded ? <Loaded {...props} /> : <i className="estimate" />
}
