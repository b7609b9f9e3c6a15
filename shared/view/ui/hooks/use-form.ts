import type { FormEvent } from 'react'
import type { FieldMessage, Form } from '../../../state/stores/form.ts'
import { $toast } from '../../../wire/api/toast.ts'
import { useStore } from './use-store.ts'

/** Props that connect a field component with a form. */
export interface FieldProps<Value extends string> {
  name: string
  value: Value
  onChange(value: Value): void
  error: string | undefined
}

/** View of a form store. */
export interface FormView<Draft extends { [Field in keyof Draft]: string }> {
  sending: boolean
  /** The server's message about the whole form, or "". */
  refusal: string
  /** For `<form onSubmit>`: submits it, and focuses the first field with a problem. */
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>
  /** Returns the props of a field. */
  field<Name extends keyof Draft & string>(name: Name): FieldProps<Draft[Name]>
}

/** Form store; a form that moves money also finds the problems of its draft while the member types. */
type ShownForm<Draft extends object, Reason extends string> = Form<Draft, Reason> & {
  findProblems?(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
}

/**
 * Connects a form store with a `<form noValidate>`. `words` translates the reasons. Values that a password manager wrote without an event are included.
 *
 * Problems are shown on submission, except an amount above the balance (`insufficient`), which is marked while the member types.
 */
export function useForm<Draft extends { [Field in keyof Draft]: string }, Reason extends string>(
  form: ShownForm<Draft, Reason>,
  words: (field: keyof Draft & string, reason: Reason) => string,
): FormView<Draft> {
  type Name = keyof Draft & string
  const draft = useStore(form.$draft)
  const notes = useStore(form.$notes) as Partial<Record<Name, FieldMessage<Reason>>>
  const sending = useStore(form.$sending)
  const refusal = useStore(form.$refusal)
  // Not while sending: the order itself may have used up the balance.
  const typed = sending ? undefined : form.findProblems?.(draft)

  function errorAt(name: Name): string | undefined {
    const note = notes[name]
    if (note) return 'text' in note ? note.text : words(name, note.reason)
    const reason: Reason | undefined = typed?.[name]
    return reason && reason === 'insufficient' ? words(name, reason) : undefined
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const element = event.currentTarget
    // The refusal of an earlier attempt is over.
    if ($toast.get()?.kind === 'error') $toast.set(null)
    for (const [name, value] of new FormData(element))
      if (name in draft && value !== draft[name as Name]) form.change(name as Name, value as Draft[Name])
    const at = await form.submit()
    const input = at && element.elements.namedItem(at)
    if (input instanceof HTMLElement) input.focus()
  }

  return {
    sending,
    refusal,
    onSubmit,
    field: (name) => ({
      name,
      value: draft[name],
      onChange: (value) => form.change(name, value),
      error: errorAt(name),
    }),
  }
}
