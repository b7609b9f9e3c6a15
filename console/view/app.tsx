import { useStore } from '@nanostores/react'
import { $session, loadSession } from '../state/session.store.ts'
import { Button, ProblemText } from './controls.tsx'
import { Frame } from './frame.tsx'
import { Login } from './login.tsx'
import { QuestionDialog } from './question.tsx'

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
          <Frame me={session.me} notice={session.notice} />
          <QuestionDialog />
        </>
      )
  }
}
