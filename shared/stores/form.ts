import { atom, type MapStore, map, type ReadableAtom } from 'nanostores'

/** What stands beneath a field: a reason of ours, which the view puts into words, or a server's own words. */
export type Note<Reason extends string> = { reason: Reason } | { text: string }

/** Notes by field. */
export type Notes<Draft, Reason extends string> = Partial<Record<keyof Draft & string, Note<Reason>>>

/** Why a server did not take the form: its words, and the field they are about when it names one. */
export interface FormRefusal<Draft> {
  field: (keyof Draft & string) | null
  message: string
}

/** What makes a form: its first content, what is wrong with a content, and how it is sent (null when it was taken). */
export interface FormParts<Draft extends { [Field in keyof Draft]: string }, Reason extends string> {
  draft: Draft
  problems(draft: Draft): Partial<Record<keyof Draft & string, Reason>>
  send(draft: Draft): Promise<FormRefusal<Draft> | null>
}

/** A form being filled in. What was typed stays until the form is taken, whatever the server says. */
export interface Form<Draft extends { [Field in keyof Draft]: string }, Reason extends string> {
  readonly $draft: MapStore<Draft>
  readonly $notes: ReadableAtom<Notes<Draft, Reason>>
  readonly $sending: ReadableAtom<boolean>
  /** The server's words about the whole form, until something in it changes; "" for none. */
  readonly $refusal: ReadableAtom<string>
  /** Writes a field and takes its note away. */
  change<Field extends keyof Draft & string>(field: Field, value: Draft[Field]): void
  /** Puts a note beneath a field. */
  note(field: keyof Draft & string, note: Note<Reason>): void
  /** Sends the form once, however often it is pressed. Answers the first field that needs a person, or null. */
  submit(): Promise<(keyof Draft & string) | null>
}

/** Makes a form. Problems show when it is submitted, not while somebody types; the order of `draft` is the order of the fields. */
export function createForm<Draft extends { [Field in keyof Draft]: string }, Reason extends string>(
  parts: FormParts<Draft, Reason>,
): Form<Draft, Reason> {
  type Field = keyof Draft & string
  const $draft = map<Draft>({ ...parts.draft }) as MapStore<Draft>
  const $notes = atom<Notes<Draft, Reason>>({})
  const $sending = atom(false)
  const $refusal = atom('')
  const fields = Object.keys(parts.draft) as Field[]

  async function submit(): Promise<Field | null> {
    if ($sending.get()) return null
    const draft = { ...$draft.get() }
    const problems = parts.problems(draft)
    const faulty = fields.filter((field) => problems[field])
    $notes.set(Object.fromEntries(faulty.map((field) => [field, { reason: problems[field] }])) as Notes<Draft, Reason>)
    if (faulty[0]) return faulty[0]
    $refusal.set('')
    $sending.set(true)
    try {
      const refusal = await parts.send(draft)
      if (!refusal?.field) {
        $refusal.set(refusal?.message ?? '')
        return null
      }
      note(refusal.field, { text: refusal.message })
      return refusal.field
    } finally {
      $sending.set(false)
    }
  }

  function note(field: Field, value: Note<Reason>) {
    $notes.set({ ...$notes.get(), [field]: value })
  }

  return {
    $draft,
    $notes,
    $sending,
    $refusal,
    note,
    submit,
    change(field, value) {
      $draft.set({ ...$draft.get(), [field]: value })
      $refusal.set('')
      if (!$notes.get()[field]) return
      const { [field]: _gone, ...rest } = $notes.get()
      $notes.set(rest as Notes<Draft, Reason>)
    },
  }
}
