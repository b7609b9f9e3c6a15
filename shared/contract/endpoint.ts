import type { Codec, FieldValues } from './codec.ts'

/** The HTTP methods of calls. */
export type Method = 'GET' | 'POST'

/** The form of a call: one codec a field, by wire name. */
export type FormFields = Record<string, Codec<unknown>>

/** One call of the platform. Everything that both sides must agree on; the client, the server, the audits and the API page are made of it. */
export interface Endpoint<
  Fields extends FormFields = FormFields,
  Data = unknown,
  Transactional extends boolean = boolean,
> {
  /** Below the API base; the whole table can be mapped by configuration. */
  readonly path: string
  /** What it answers to; our client sends the first. */
  readonly methods: readonly [Method, ...Method[]]
  /** `member`: refused with 401 without a valid token. */
  readonly access: 'public' | 'member'
  readonly form: Fields
  readonly data: Codec<Data>
  /** A plausible answer, typed as we use it; the fake answers of element tests and the API page show it. */
  readonly example: Data
  /** Runs in one transaction and moves money: the call carries an `Idempotency-Key`, and the same key never moves it twice. */
  readonly transactional: Transactional
  /** A file travels in the field `file`, as multipart. */
  readonly upload: boolean
  /** Not of the specification: a backend may do without it and answers 404 then, which a page takes as "not offered here". */
  readonly extension: boolean
}

/** The answer's type of an endpoint. */
export type Answer<E> = E extends Endpoint<infer _F, infer D> ? D : never

/** The form's value type of an endpoint, as the server receives it. */
export type FormOf<E> = E extends Endpoint<infer F, infer _D> ? FieldValues<F> : never

interface Declaration<Fields extends FormFields, Data, Transactional extends boolean> {
  path: string
  methods?: readonly [Method, ...Method[]]
  access: 'public' | 'member'
  form?: Fields
  data: Codec<Data>
  example: NoInfer<Data>
  transactional?: Transactional
  upload?: true
  extension?: true
}

/** Declares a call. POST and form-encoded unless stated (specification section 7). */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Data,
  const Fields extends FormFields = Record<never, never>,
  const Transactional extends boolean = false,
>(declaration: Declaration<Fields, Data, Transactional>): Endpoint<Fields, Data, Transactional> {
  return {
    methods: ['POST'],
    form: {} as Fields,
    transactional: false as Transactional,
    upload: false,
    extension: false,
    ...declaration,
  }
}

/** A form field that cannot be read: its wire name and the rule it breaks (`missing`, or the codec's rule). */
export interface FormProblem {
  field: string
  rule: string
}

/** Reads a form as it arrived. Answers the typed values, or the first problem. Unknown fields are ignored (API-16). */
export function readForm<Fields extends FormFields>(
  fields: Fields,
  wire: Record<string, unknown>,
): { values: FieldValues<Fields> } | { problem: FormProblem } {
  const values: Record<string, unknown> = {}
  for (const [field, codec] of Object.entries(fields)) {
    const given = wire[field]
    if (codec.required && (given === undefined || given === null || given === ''))
      return { problem: { field, rule: 'missing' } }
    const value = codec.read(given ?? null)
    if (value === undefined) return { problem: { field, rule: codec.rule } }
    values[field] = value
  }
  return { values: values as FieldValues<Fields> }
}

/** Writes a form for the wire: every declared field, unused ones as empty text unless they are left out then. */
export function writeForm<Fields extends FormFields>(
  fields: Fields,
  values: Partial<FieldValues<Fields>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, codec]) => {
      const value = values[field] ?? null
      if (value === null) return codec.omitted ? [] : [[field, '']]
      return [[field, String(codec.write(value))]]
    }),
  )
}

/**
 * What a form asks, as it travels: without passwords and codes, which say who asks. A page keeps none while an answer is awaited, and the same request with the
 * password typed again, or with a newer code, is the same request.
 */
export function writeRequest<Fields extends FormFields>(
  fields: Fields,
  values: Partial<FieldValues<Fields>>,
): Record<string, string> {
  const proofs = Object.keys(fields).filter((field) => fields[field]?.secret)
  return writeForm(fields, { ...values, ...Object.fromEntries(proofs.map((field) => [field, null])) })
}

/** Reads the data of an answer. Null when it cannot be read as the contract says. */
export function readData<Data>(
  endpoint: Pick<Endpoint<FormFields, Data>, 'data'>,
  wire: unknown,
): { data: Data } | null {
  const data = endpoint.data.read(wire)
  return data === undefined ? null : { data }
}
