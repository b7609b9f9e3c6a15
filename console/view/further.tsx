import { useState } from 'react'
import { Button, ProblemText } from './controls.tsx'

/** Button that reads the rows after the listed ones. `load` returns the reason why not, or null. */
export function Further({ title, load }: { title: string; load: () => Promise<string | null> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    setProblem(await load())
    setBusy(false)
  }
  return (
    <div className="further">
      <ProblemText problem={problem} />
      <Button isBusy={isBusy} onClick={() => void press()}>
        {title}
      </Button>
    </div>
  )
}
