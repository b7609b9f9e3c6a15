import { useStore } from '@nanostores/react'
import { $session, leaveSession, loadSession } from '../state/session.store.ts'
import { Button, ProblemText } from './controls.tsx'
import { Frame } from './frame.tsx'
import { Login, LoginForm } from './login.tsx'
import { Dialog, QuestionDialog } from './question.tsx'

/** Console: login without a session, else the screens. */
export function App() {
  const session = useStore($session)
  switch (session.state) {
    case 'loading':
      return (
        <main className="entry">
          <h1 className="sr">Console</h1>
          <p role="status">Loading…</p>
        </main>
      )
    case 'failed':
      return (
        <main className="entry">
          <h1>Console</h1>
          <ProblemText problem={session.message} />
          <Button icon="refresh" onClick={() => void loadSession()}>
            Try again
          </Button>
        </main>
      )
    case 'none':
      return <Login notice={session.notice} />
    case 'open':
      return (
        <>
          <Frame key={session.me.person} me={session.me} notice={session.notice} />
          {session.ended === null ? <QuestionDialog /> : <LoginAgain reason={session.ended} />}
        </>
      )
  }
}

/** Login over the screen of an ended session, which hides the screen. Escape leaves the screen. */
const LoginAgain = ({ reason }: { reason: string }) => (
  <Dialog title="Session ended" look="opaque" onClose={() => leaveSession('')}>
    <LoginForm notice={reason} />
  </Dialog>
)
