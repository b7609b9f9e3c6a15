import { type Codec, type FieldValues, getWireName } from './codec.ts'

/** HTTP methods of calls. */
export type Method = 'GET' | 'POST'

/** Form of a call: one codec per field, by its name in this code. */
export type FormFields = Record<string, Codec<unknown>>

/** Permissions that a member can give to the page of a partner: read balances and orders, request quotes, place and cancel orders. */
export const GRANT_SCOPES = ['read', 'quote', 'trade'] as const

/** Permission that a member can give to the page of a partner. */
export type GrantScope = (typeof GRANT_SCOPES)[number]

/**
 * Permission that a session of a partner needs for a call. `any`: every session of a partner. `none`: no session of a partner; the call is for the product's own
 * pages (withdrawals, deposits, addresses, security). `public`: the call needs no session.
 */
export type CallScope = GrantScope | 'any' | 'none' | 'public'

/** One call of the platform. The client types, the server's parsing, the tests' fake responses and the API page are all derived from it. */
export interface Endpoint<
  Fields extends FormFields = FormFields,
  Data = unknown,
  Transactional extends boolean = boolean,
> {
  /** Path below the API base. Pages can map every path by configuration. */
  readonly path: string
  /** Methods that the server accepts. The client sends the first. */
  readonly methods: readonly [Method, ...Method[]]
  /** `member`: rejected with 401 without a valid token. */
  readonly access: 'public' | 'member'
  /** Permission that a session of a partner needs. Pages do not contain it. */
  readonly scope: CallScope
  readonly form: Fields
  readonly data: Codec<Data>
  /** Plausible response data in the types of this code. The fake responses of element tests and the API page use it. */
  readonly example: Data
  /** True if the handler runs in one transaction and moves money. The call carries an `Idempotency-Key`; one key moves money at most once. */
  readonly transactional: Transactional
  /** True if the call sends a file in the multipart field `file`. */
  readonly upload: boolean
  /** True if the server accepts the form as JSON too, for servers of partners. Pages do not contain it. */
  readonly json: boolean
  /** True if the call is not in the specification. A backend without it returns 404, which the page treats as "not offered here". */
  readonly extension: boolean
}

/** Type of an endpoint's response data. */
export type ResponseData<E> = E extends Endpoint<infer _F, infer D> ? D : never

/** Type of an endpoint's form values after parsing. */
export type FormValues<E> = E extends Endpoint<infer F, infer _D> ? FieldValues<F> : never

/** A call for members states its scope, so that a new one is never open to partners by mistake. */
type Access = { access: 'public'; scope?: never } | { access: 'member'; scope: Exclude<CallScope, 'public'> }

type Declaration<Fields extends FormFields, Data, Transactional extends boolean> = Access & {
  path: string
  methods?: readonly [Method, ...Method[]]
  form?: Fields
  data: Codec<Data>
  example: NoInfer<Data>
  transactional?: Transactional
  upload?: true
  json?: true
  extension?: true
}

/**
 * Declares a call. POST, form-encoded and not transactional unless stated (specification section 7).
 *
 * @example
 * ```ts
 * export const endSession = endpoint({
 *   path: 'endSession',
 *   access: 'member',
 *   scope: 'none',
 *   form: { id },
 *   data: nothing,
 *   example: null,
 * })
 * ```
 */
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
    json: false,
    extension: false,
    scope: 'public',
    ...declaration,
  }
}

/** Invalid form field: its name in this code, and the rule it breaks (`missing`, or the codec's rule). */
export interface FormProblem {
  field: string
  rule: string
}

/** Parses a form. Returns the typed values, or the first problem. Unknown fields are ignored (API-16). */
export function readForm<Fields extends FormFields>(
  fields: Fields,
  wire: Record<string, unknown>,
): { values: FieldValues<Fields> } | { problem: FormProblem } {
  const values: Record<string, unknown> = {}
  for (const [field, codec] of Object.entries(fields)) {
    const raw = wire[getWireName(field, codec)]
    if (codec.required && (raw === undefined || raw === null || raw === ''))
      return { problem: { field, rule: 'missing' } }
    const value = codec.read(raw ?? null)
    if (value === undefined) return { problem: { field, rule: codec.rule } }
    values[field] = value
  }
  return { values: values as FieldValues<Fields> }
}

/** Names on the wire of fields that a refusal names and no form has. */
const STATES: Readonly<Record<string, string>> = { identityStatus: 'rzstatus' }

/** Returns the wire name of a form's field or of a state that a refusal names. A name that is neither, such as that of a header, is returned unchanged. */
export function toWireField(fields: FormFields, field: string): string {
  const codec = fields[field]
  return codec ? getWireName(field, codec) : (STATES[field] ?? field)
}

/** Returns the name in this code by the wire name (`toWireField`). An unknown name is returned unchanged. */
export const fromWireField = (fields: FormFields, wire: string): string =>
  [...Object.keys(fields), ...Object.keys(STATES)].find((field) => toWireField(fields, field) === wire) ?? wire

/** Returns a form in its wire spelling with every declared field. Null values are sent as empty text, or left out if the codec is `omitsNull`. */
export function writeForm<Fields extends FormFields>(
  fields: Fields,
  values: Partial<FieldValues<Fields>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, codec]) => {
      const value = values[field] ?? null
      const name = getWireName(field, codec)
      if (value === null) return codec.omitsNull ? [] : [[name, '']]
      return [[name, String(codec.write(value))]]
    }),
  )
}

/**
 * Returns the wire form of a request with all credentials blank, for comparing requests. The page does not store credentials while it waits for a response, so
 * a retry with a retyped password or a newer code counts as the same request.
 */
export function writeRequest<Fields extends FormFields>(
  fields: Fields,
  values: Partial<FieldValues<Fields>>,
): Record<string, string> {
  const proofs = Object.keys(fields).filter((field) => fields[field]?.secret)
  return writeForm(fields, { ...values, ...Object.fromEntries(proofs.map((field) => [field, null])) })
}

/** Parses response data. Returns null if it does not match the contract. */
export function readData<Data>(
  endpoint: Pick<Endpoint<FormFields, Data>, 'data'>,
  wire: unknown,
): { data: Data } | null {
  const data = endpoint.data.read(wire)
  return data === undefined ? null : { data }
}
