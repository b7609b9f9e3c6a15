import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { showErrorInPlace } from '../../wire/api/toast.ts'
import { trackDeparture } from '../session/departures.ts'

/** Message below a field: a reason that the view translates, or the server's own message. */
export type FieldMessage<Reason extends string> = { reason: Reason } | { text: string }

/** Messages by field. */
export type FieldMessages<Draft, Reason extends string> = Partial<Record<keyof Draft & string, FieldMessage<Reason>>>

/** Rejection by the server: its message, and the field that it concerns if it names one. */
export interface FormRefusal<Draft> {
  field?: (keyof Draft & string) | null
  message: string
}

/** Parts of a form: initial draft, validation and submission. `choice` is what the pressed button chooses, if a form has several. */
export interface FormParts<Draft extends object, Reason extends string, Choice = never> {
  /** Initial draft, or a store that other code shares. */
  draft: Draft | WritableAtom<Draft>
  problems(draft: Draft, choice?: Choice): Partial<Record<keyof Draft & string, Reason>>
  send(draft: Draft, choice?: Choice): Promise<FormRefusal<Draft> | null>
  /** True while the form is being sent. `send` sets it to false while it waits for the member. */
  $sending?: WritableAtom<boolean>
}

/** Form being filled in. The draft stays until the server has accepted the form. */
export interface Form<Draft extends object, Reason extends string, Choice = never> {
  readonly $draft: ReadableAtom<Draft>
  /** Messages below the fields. */
  readonly $notes: ReadableAtom<FieldMessages<Draft, Reason>>
  readonly $sending: ReadableAtom<boolean>
  /** The server's message about the whole form, cleared by the next change; "" for none. */
  readonly $refusal: ReadableAtom<string>
  /** Sets a field and clears its message. */
  change<Field extends keyof Draft & string>(field: Field, value: Draft[Field]): void
  /** Sets several fields and clears all messages: for fields that depend on each other. */
  setFields(part: Partial<Draft>): void
  /** Sets the message of a field. */
  setMessage(field: keyof Draft & string, note: FieldMessage<Reason>): void
  /** Shows the server's message at the field that it concerns, otherwise for the whole form. Returns that field. */
  showRefusal(refusal: FormRefusal<Draft>): (keyof Draft & string) | null
  /** Validates the draft and shows the problems without sending. Returns the first field with a problem, or null. */
  validate(choice?: Choice): (keyof Draft & string) | null
  /** Validates and sends the draft; does nothing while a submission is pending. Returns the first field with a problem, or null. */
  submit(choice?: Choice): Promise<(keyof Draft & string) | null>
}

const isStore = <Draft extends object>(draft: Draft | WritableAtom<Draft>): draft is WritableAtom<Draft> =>
  'listen' in draft

/**
 * Creates a form. Problems are shown on submission, not during input. The key order of `draft` is the order of the fields. `send` resolves to null if the
 * server accepted the form. The form belongs to the member of the moment of its creation: after their departure it neither changes nor sends.
 *
 * @example
 * ```ts
 * const form = createForm({
 *   draft: { amount: '' },
 *   problems: ({ amount }) => (amount === '' ? { amount: 'missing' } : {}),
 *   async send({ amount }) {
 *     const result = await call(transferBetweenAccounts, { amount, ...accounts })
 *     return result.ok ? null : { message: result.error.message }
 *   },
 * })
 * form.change('amount', '5')
 * const faulty = await form.submit()
 * ```
 */
export function createForm<Draft extends object, Reason extends string, Choice = never>(
  parts: FormParts<Draft, Reason, Choice>,
): Form<Draft, Reason, Choice> {
  type Field = keyof Draft & string
  const hasDeparted = trackDeparture()
  const $draft = isStore(parts.draft) ? parts.draft : atom<Draft>({ ...parts.draft })
  const $notes = atom<FieldMessages<Draft, Reason>>({})
  const { $sending = atom(false) } = parts
  const $refusal = atom('')

  function check(choice?: Choice): Field | null {
    const draft = $draft.get()
    const problems = parts.problems(draft, choice)
    const faulty = (Object.keys(draft) as Field[]).filter((field) => problems[field])
    $notes.set(
      Object.fromEntries(faulty.map((field) => [field, { reason: problems[field] }])) as FieldMessages<Draft, Reason>,
    )
    return faulty[0] ?? null
  }

  async function submit(choice?: Choice): Promise<Field | null> {
    if ($sending.get() || hasDeparted()) return null
    const faulty = check(choice)
    if (faulty) return faulty
    $refusal.set('')
    $sending.set(true)
    try {
      const refusal = await parts.send({ ...$draft.get() }, choice)
      return refusal && refuse(refusal)
    } finally {
      $sending.set(false)
    }
  }

  function note(field: Field, value: FieldMessage<Reason>) {
    if ('text' in value && value.text) showErrorInPlace()
    $notes.set({ ...$notes.get(), [field]: value })
  }

  function refuse({ field, message }: FormRefusal<Draft>): Field | null {
    if (message) showErrorInPlace()
    if (field) note(field, { text: message })
    else $refusal.set(message)
    return field ?? null
  }

  return {
    $draft,
    $notes,
    $sending,
    $refusal,
    setMessage: note,
    showRefusal: refuse,
    validate: check,
    submit,
    change(field, value) {
      if (hasDeparted()) return
      $draft.set({ ...$draft.get(), [field]: value })
      $refusal.set('')
      const { [field]: gone, ...rest } = $notes.get()
      if (gone) $notes.set(rest as FieldMessages<Draft, Reason>)
    },
    setFields(part) {
      if (hasDeparted()) return
      $draft.set({ ...$draft.get(), ...part })
      $refusal.set('')
      $notes.set({})
    },
  }
}
