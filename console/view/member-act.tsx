import { useRef, useState } from 'react'
import type { MemberAct } from '../state/member-acts.ts'
import { findCommand } from '../state/session.store.ts'
import { CommandForm } from './command-form.tsx'
import { Button } from './controls.tsx'
import { Dialog } from './question.tsx'

interface MemberActProps {
  act: MemberAct
  /** Id of the member. */
  member: string
  /** Closes the dialog. */
  onClose: () => void
  /** Is called when the act is carried out. */
  onDone: () => void
}

/** Dialog with the form of a command about the open member. Its result stays until the person closes it: it may be a code. */
export function MemberActDialog({ act: { words, title, given = {} }, member, onClose, onDone }: MemberActProps) {
  const command = findCommand(words)
  const [result, setResult] = useState<string | null>(null)
  // The same object for each drawing: the form begins with it.
  const values = useRef({ member: `id:${member}`, ...given }).current
  if (!command) return null
  return (
    <Dialog title={title} onClose={onClose}>
      {result === null ? (
        <CommandForm
          command={command}
          given={values}
          inDialog={{
            onCancel: onClose,
            onDone: (text) => {
              setResult(text)
              if (command.kind !== 'look') onDone()
            },
          }}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          <pre role="status" className="result">
            {result}
          </pre>
          <div className="actions">
            <Button look="primary" isSubmit shouldFocus>
              Close
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
