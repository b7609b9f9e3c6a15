import { useEffect, useState } from 'react'
import type { QrDrawing } from '../../shared/view/ui/controls/qr-drawing.ts'
import { beginSetUp, finishSetUp, type SetUpSecret } from '../state/login.store.ts'
import { loadSession } from '../state/session.store.ts'
import { Button, ProblemText, TextField } from './controls.tsx'

/** Set-up of a person: the code of an owner, then authenticator app and password, then recovery codes. */
export function SetUp({ onLeave }: { onLeave: () => void }) {
  const [input, setInput] = useState({ name: '', code: '', password: '', one_time: '' })
  const [secret, setSecret] = useState<SetUpSecret | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const result = secret ? await finishSetUp(input) : await beginSetUp(input)
    setBusy(false)
    setProblem(typeof result === 'string' ? result : null)
    if (typeof result === 'string') return
    if ('secret' in result) setSecret(result)
    else setRecovery(result)
  }
  if (recovery) return <RecoveryCodes codes={recovery} />
  const toField = (name: keyof typeof input) => ({
    value: input[name],
    onChange: (value: string) => setInput({ ...input, [name]: value }),
    isRequired: true,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>Set up your access</h2>
      {secret ? (
        <>
          <Secret {...secret} />
          <TextField label="Code that the app shows now" isCode {...toField('one_time')} autoComplete="one-time-code" />
          <TextField
            label={secret.keeps_password ? 'Present password' : 'New password'}
            type="password"
            hint={secret.keeps_password ? '' : '12 to 128 characters of any kind, no common password.'}
            autoComplete={secret.keeps_password ? 'current-password' : 'new-password'}
            {...toField('password')}
          />
        </>
      ) : (
        <>
          <TextField label="Name" autoComplete="username" {...toField('name')} />
          <TextField
            label="Set-up code"
            hint="An owner gives it to you; it is valid for 24 hours."
            {...toField('code')}
          />
        </>
      )}
      <ProblemText problem={problem} />
      <div className="actions">
        <Button onClick={onLeave}>Back to the login</Button>
        <Button look="primary" isSubmit isBusy={isBusy}>
          Continue
        </Button>
      </div>
    </form>
  )
}

function Secret({ secret, uri }: SetUpSecret) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null)
  useEffect(() => {
    void import('../../shared/view/ui/controls/qr-drawing.ts').then(({ drawQr }) => setDrawing(drawQr(uri)))
  }, [uri])
  return (
    <>
      <p>Scan this with an authenticator app, or type the key.</p>
      {drawing && (
        <svg className="qr" viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label="QR code of the key">
          <path d={drawing.path} />
        </svg>
      )}
      <p className="mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </>
  )
}

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <section>
    <h2>Recovery codes</h2>
    <p>Each works once instead of a code of the app. They are shown only now: store them where the app is not.</p>
    <ul className="mono codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="actions">
      <Button look="primary" onClick={() => void loadSession()}>
        I have stored them
      </Button>
    </div>
  </section>
)
