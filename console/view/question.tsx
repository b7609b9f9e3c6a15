import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { $question, closeQuestion, prove, type Question } from '../state/run.store.ts'
import { Button, ProblemText, TextField } from './controls.tsx'

/** Dialog of the open question of a command: the second factor, or a confirmation. */
export function QuestionDialog() {
  const question = useStore($question)
  return question && <QuestionContent question={question} />
}

const QuestionContent = ({ question }: { question: Question }) => (
  <Dialog title={question.kind === 'proof' ? 'Second factor' : 'Confirm'} onClose={() => closeQuestion(false)}>
    {question.kind === 'proof' ? <Proof /> : <Confirmation fact={question.fact} />}
  </Dialog>
)

interface DialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  /** Hides the page behind it. */
  look?: 'opaque'
}

/** Modal dialog; Escape closes it. */
export function Dialog({ title, children, onClose, look }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className={look} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

function Proof() {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setProblem(await prove(code))
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>This act needs a code of the last 10 minutes.</p>
      <TextField
        label="Code of the authenticator app, or a recovery code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        isRequired
        shouldFocus
        isCode={/^\d*$/.test(code)}
      />
      <ProblemText problem={problem} />
      <div className="actions">
        <Button onClick={() => closeQuestion(false)}>Cancel</Button>
        <Button look="primary" isSubmit isBusy={isBusy}>
          Continue
        </Button>
      </div>
    </form>
  )
}

const Confirmation = ({ fact }: { fact: string }) => (
  <>
    <p>{fact}</p>
    <div className="actions">
      <Button onClick={() => closeQuestion(false)}>Cancel</Button>
      <Button look="primary" onClick={() => closeQuestion(true)}>
        Go on
      </Button>
    </div>
  </>
)
