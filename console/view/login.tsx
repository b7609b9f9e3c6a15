import { useState } from 'react'
import { logIn } from '../state/login.store.ts'
import { Button, ProblemText, StatusText, TextField } from './controls.tsx'
import { SetUp } from './set-up.tsx'

/** Login: name and password, then the code of the second factor. A person with a set-up code sets up here. */
export function Login({ notice }: { notice: string }) {
  const [isSettingUp, setSettingUp] = useState(false)
  return (
    <main className="entry">
      <h1>
        Tradelet <span className="muted">Console</span>
      </h1>
      {isSettingUp ? <SetUp onLeave={() => setSettingUp(false)} /> : <LoginForm notice={notice} />}
      {!isSettingUp && (
        <p>
          <button type="button" className="link" onClick={() => setSettingUp(true)}>
            I have a set-up code
          </button>
        </p>
      )}
    </main>
  )
}

/** Form of a login, which keeps the typed name and password after a problem. */
export function LoginForm({ notice }: { notice: string }) {
  const [input, setInput] = useState({ name: '', password: '', code: '' })
  const [isSecondStep, setSecondStep] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (!isSecondStep) return setSecondStep(true)
    setBusy(true)
    const failure = await logIn(input)
    setBusy(false)
    setProblem(failure)
    if (failure !== null) setInput({ ...input, code: '' })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>{isSecondStep ? 'Second factor' : 'Log in'}</h2>
      <StatusText text={isSecondStep ? null : notice || null} />
      {isSecondStep ? (
        <TextField
          key="code"
          label="Code of the authenticator app, or a recovery code"
          value={input.code}
          onChange={(code) => setInput({ ...input, code })}
          autoComplete="one-time-code"
          isRequired
          shouldFocus
          isCode={/^\d*$/.test(input.code)}
        />
      ) : (
        <>
          <TextField
            label="Name"
            value={input.name}
            onChange={(name) => setInput({ ...input, name })}
            autoComplete="username"
            isRequired
            shouldFocus
          />
          <TextField
            label="Password"
            type="password"
            value={input.password}
            onChange={(password) => setInput({ ...input, password })}
            autoComplete="current-password"
            isRequired
          />
        </>
      )}
      <ProblemText problem={problem} />
      <div className="actions">
        {isSecondStep && <Button onClick={() => setSecondStep(false)}>Back</Button>}
        <Button look="primary" isSubmit isBusy={isBusy}>
          {isSecondStep ? 'Log in' : 'Continue'}
        </Button>
      </div>
    </form>
  )
}
