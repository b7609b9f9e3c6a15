import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

/** What stands beneath a field: a reason of ours, which the view puts into words, or a server's own message. */
export type Note<Reason extends string> = { reason: Reason } | { text: string }

/** Notes by field. */
export type FieldNotes<Draft, Reason extends string> = Partial<Record<keyof Draft & string, Note<Reason>>>

/** Why a server did not take the form: its words, and the field they are about when it names one. */
export interface FormRefusal<Draft> {
  field?: (keyof Draft & string) | null
  message: string
}

/** What makes a form: its first content, what is wrong with a content, and how it is sent (null when it was taken). */
export interface FormParts<Draft extends object, Reason extends string> {
  /** Its first content, or the store that holds it for others as well. */
  draft: Draft | WritableAtom<Draft>
  problems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
  send(draft: Draft): Promise<FormRefusal<Draft> | null>
}

/** A form being filled in. What was typed stays until the server has taken the form. */
export interface Form<Draft extends object, Reason extends string> {
  readonly $draft: ReadableAtom<Draft>
  readonly $notes: ReadableAtom<FieldNotes<Draft, Reason>>
  readonly $sending: ReadableAtom<boolean>
  /** The server's message about the whole form, until something in it changes; "" for none. */
  readonly $refusal: ReadableAtom<string>
  /** Writes a field and takes its note away. */
  change<Field extends keyof Draft & string>(field: Field, value: Draft[Field]): void
  /** Writes several fields and takes all notes away: for figures that hang on each other. */
  put(part: Partial<Draft>): void
  /** Puts a note beneath a field. */
  note(field: keyof Draft & string, note: Note<Reason>): void
  /** Puts a server's message beneath the field that it is about, else to the whole form. Answers that field. */
  refuse(refusal: FormRefusal<Draft>): (keyof Draft & string) | null
  /** Notes what is wrong, and nothing else. Answers the first field that needs a person, or null. */
  check(): (keyof Draft & string) | null
  /** Sends the form once, however often it is pressed. Answers the first field that needs a person, or null. */
  submit(): Promise<(keyof Draft & string) | null>
}

const isStore = <Draft extends object>(draft: Draft | WritableAtom<Draft>): draft is WritableAtom<Draft> =>
  'listen' in draft

/** Makes a form. Problems show when it is submitted, not while a person types; the order of `draft` is the order of the fields. */
export function createForm<Draft extends object, Reason extends string>(
  parts: FormParts<Draft, Reason>,
): Form<Draft, Reason> {
  type Field = keyof Draft & string
  const $draft = isStore(parts.draft) ? parts.draft : atom<Draft>({ ...parts.draft })
  const $notes = atom<FieldNotes<Draft, Reason>>({})
  const $sending = atom(false)
  const $refusal = atom('')

  function check(): Field | null {
    const draft = $draft.get()
    const problems = parts.problems(draft)
    const faulty = (Object.keys(draft) as Field[]).filter((field) => problems[field])
    $notes.set(
      Object.fromEntries(faulty.map((field) => [field, { reason: problems[field] }])) as FieldNotes<Draft, Reason>,
    )
    return faulty[0] ?? null
  }

  async function submit(): Promise<Field | null> {
    if ($sending.get()) return null
    const faulty = check()
    if (faulty) return faulty
    $refusal.set('')
    $sending.set(true)
    try {
      const refusal = await parts.send({ ...$draft.get() })
      return refusal && refuse(refusal)
    } finally {
      $sending.set(false)
    }
  }

  function note(field: Field, value: Note<Reason>) {
    $notes.set({ ...$notes.get(), [field]: value })
  }

  function refuse({ field, message }: FormRefusal<Draft>): Field | null {
    if (field) note(field, { text: message })
    else $refusal.set(message)
    return field ?? null
  }

  return {
    $draft,
    $notes,
    $sending,
    $refusal,
    note,
    refuse,
    check,
    submit,
    change(field, value) {
      $draft.set({ ...$draft.get(), [field]: value })
      $refusal.set('')
      if (!$notes.get()[field]) return
      const { [field]: _gone, ...rest } = $notes.get()
      $notes.set(rest as FieldNotes<Draft, Reason>)
    },
    put(part) {
      $draft.set({ ...$draft.get(), ...part })
      $refusal.set('')
      $notes.set({})
    },
  }
}
