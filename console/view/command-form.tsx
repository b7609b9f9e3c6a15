import { useEffect, useState } from 'react'
import type { CommandDescription } from '../../server/operations/console/describe-commands.ts'
import { runForm } from '../state/command.store.ts'
import { CommandFieldInput, type FieldValues } from './command-fields.tsx'
import { Button, ProblemText } from './controls.tsx'
import { useAct } from './use-act.ts'

interface CommandFormProps {
  command: CommandDescription
  /** Values with which the form begins. */
  given: FieldValues
  /** In a dialog, which has the title: given fields are hidden, and the dialog shows the result. */
  inDialog?: { onCancel: () => void; onDone: (text: string) => void }
}

/** Form of a command, made of its declared input, with the text of its result. A look without fields runs at once. */
export function CommandForm({ command, given, inDialog }: CommandFormProps) {
  const { kind, fields, description, permission, secondPerson } = command
  const shown = inDialog ? fields.filter(({ name }) => given[name] === undefined) : fields
  const isShort = command.secondPerson === null && inDialog !== undefined
  const [values, setValues] = useState<FieldValues>(given)
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [madeKey, setMadeKey] = useState(createKey)
  const { isBusy, problem, note, start } = useAct()
  const isAtOnce = kind === 'look' && fields.every(({ isRequired, name }) => !isRequired || given[name] !== undefined)
  const submit = async () => {
    // The key stays until the booking is known to be made: a repeated press books once.
    const isDone = await start(async () => {
      const outcome = await runForm(command, { values, files, madeKey })
      if (outcome.kind === 'done') inDialog?.onDone(outcome.text)
      return outcome
    })
    if (isDone) setMadeKey(createKey())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (isAtOnce) void submit()
  }, [])
  const setFile = (name: string, file: File | null) => {
    const { [name]: _former, ...others } = files
    setFiles(file ? { ...others, [name]: file } : others)
  }
  return (
    <form
      className="command"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {!inDialog && <h2>{command.words}</h2>}
      <p>{description}.</p>
      {!isShort && (
        <p className="muted">
          Permission {permission}.{secondPerson && ` May wait for a second person: ${secondPerson}.`}
        </p>
      )}
      {shown.map((field) => (
        <CommandFieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
          onFile={(file) => setFile(field.name, file)}
        />
      ))}
      <ProblemText problem={problem} />
      <div className="actions">
        {inDialog && <Button onClick={inDialog.onCancel}>Cancel</Button>}
        <Button look="primary" isSubmit isBusy={isBusy}>
          {kind === 'look' ? 'Show' : 'Run'}
        </Button>
      </div>
      <div role="status">
        {note && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reached by the keyboard
          <section className="result" tabIndex={0} aria-label="Result">
            <pre>{note}</pre>
          </section>
        )}
      </div>
    </form>
  )
}

const createKey = (): string => crypto.randomUUID()
