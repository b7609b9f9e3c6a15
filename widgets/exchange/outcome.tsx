import { type ComponentProps, useState } from 'react'
import { useLoaded } from '../../shared/ui/use-loaded.ts'
import { useTexts } from '../../shared/ui/use-texts.ts'

type View = typeof import('./order-outcome.tsx').OrderOutcome

const load = async (): Promise<View> => (await import('./order-outcome.tsx')).OrderOutcome

/** What an order comes to. Its code comes after the form has been shown; until then its place is kept free. */
export function Outcome(props: ComponentProps<View>) {
  const c = useTexts('common')
  const [failed, setFailed] = useState(false)
  return failed ? (
    <button type="button" className="link" onClick={() => setFailed(false)}>
      {c('retry')}
    </button>
  ) : (
    <Loaded {...props} onFail={() => setFailed(true)} />
  )
}

function Loaded({ onFail, ...props }: ComponentProps<View> & { onFail(): void }) {
  const View = useLoaded('the estimate of an order', load, onFail)
  return View ? <View {...props} /> : <i className="estimate" />
}
