import { readConfig } from '../../../server/config.ts'
import { getSecretFile, readSecret } from '../../../server/operations/operator/operator-secret.ts'
import { readServerAddress, type ServerAddress } from '../../../server/operations/operator/server-address.ts'
import { CODE } from '../../../shared/base/contract/result.ts'
import { readStoredSession, type StoredSession } from './session-file.ts'

/** Request to the running backend. */
export interface OperatorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: Record<string, unknown>
}

/** Exit codes of the tool besides 0, and 1 for any other failure. */
export const EXIT_CODES = { refused: 2, unreachable: 3, forbidden: 4, waits: 5 } as const
/** HTTP status of an act that waits for a second person, and of a forbidden one. */
const [WAITS, FORBIDDEN] = [202, 403] as const

/** Failure of a command, as one sentence for the operator. */
export class OperatorError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The backend asks for a confirmation. `fact` is the sentence to decide by; a second request confirms with `field` set to `true`. */
export class ConfirmationRequired extends OperatorError {
  readonly fact: string
  readonly field: string

  constructor(message: string, { fact, field }: { fact: string; field: string }) {
    super(message, EXIT_CODES.refused)
    this.fact = fact
    this.field = field
  }
}

/** The backend asks for a one-time password before the command. */
export class ProofRequired extends OperatorError {
  constructor(message: string) {
    super(message, EXIT_CODES.forbidden)
  }
}

const TIMEOUT_MS = 15_000

/**
 * Sends a request to the backend of this installation's data folder and returns its data. Aborts after `timeoutMs`; null means never. @throws OperatorError
 * with the reason. A stored session of a login is used instead of the token of the data folder. `isOpen` requests need neither.
 */
export async function sendRequest(
  request: OperatorRequest,
  timeoutMs: number | null = TIMEOUT_MS,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<unknown> {
  const read = readConfig(process.env)
  if ('problem' in read) throw new OperatorError(read.problem)
  const { dataDir, operatorToken } = read.config
  const [address, session] = await Promise.all([readServerAddress(dataDir), readStoredSession(dataDir)])
  const secret = session ? null : (operatorToken ?? (await readSecret(dataDir)))
  const nobody = new OperatorError(`No backend is running on ${dataDir}; npm start starts one.`, EXIT_CODES.unreachable)
  if (!address) throw nobody
  if (!secret && !session && !isOpen)
    throw new OperatorError(
      `There is no token in ${getSecretFile(dataDir)}: set OPERATOR_TOKEN as the backend has it.`,
      EXIT_CODES.forbidden,
    )
  const response = await send(address, toHeaders(secret, session), request, timeoutMs).catch((error: unknown) => {
    if (isConnectionRefused(error)) throw nobody
    throw new OperatorError(toLostAnswerMessage(request), EXIT_CODES.unreachable)
  })
  const answer = (await response.json().catch(() => null)) as { code?: number; msg?: string; data?: unknown } | null
  if (answer?.code === WAITS) throw new OperatorError(answer.msg ?? '', EXIT_CODES.waits)
  if (answer?.code === FORBIDDEN)
    throw (answer.data as { proof?: true } | null)?.proof
      ? new ProofRequired(answer.msg ?? '')
      : new OperatorError(answer.msg ?? '', EXIT_CODES.forbidden)
  if (response.status === 401 && (session || isOpen))
    throw new OperatorError(
      'The session has ended: npm run operator -- login NAME. After logout, the operator token is used again.',
      EXIT_CODES.forbidden,
    )
  if (response.status === 401)
    throw new OperatorError(
      operatorToken === null
        ? `The token in ${getSecretFile(dataDir)} is none of the backend that answers; if that has an OPERATOR_TOKEN, set the same.`
        : 'OPERATOR_TOKEN is not the one of the backend that answers.',
      EXIT_CODES.forbidden,
    )
  const confirm = (answer?.data as { confirm?: { fact: string; field: string } } | null | undefined)?.confirm
  if (answer?.code !== CODE.success && confirm) throw new ConfirmationRequired(answer?.msg ?? '', confirm)
  if (answer?.code === CODE.refused) throw new OperatorError(answer.msg ?? '', EXIT_CODES.refused)
  if (answer?.code !== CODE.success)
    throw new OperatorError(answer?.msg ?? `The backend answered with HTTP ${response.status}.`)
  return answer.data
}

function send(
  { host, port }: ServerAddress,
  access: Record<string, string>,
  { method, path, body }: OperatorRequest,
  timeoutMs: number | null,
): Promise<Response> {
  return fetch(`http://${toConnectHost(host)}:${port}/operator${path}`, {
    method,
    headers: { ...access, ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: timeoutMs === null ? null : AbortSignal.timeout(timeoutMs),
  })
}

const toHeaders = (secret: string | null, session: StoredSession | null): Record<string, string> => {
  if (session) return { 'Operator-Session': session.session, ...(session.proof && { 'Operator-Proof': session.proof }) }
  return secret === null ? {} : { 'Operator-Token': secret }
}

/** Returns the host to connect to for a bound host: a wildcard address is reached over loopback. */
function toConnectHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function toLostAnswerMessage({ body }: OperatorRequest): string {
  const key = body?.key ?? body?.made_key
  return typeof key === 'string'
    ? `No answer came. Repeat the command with --key ${key}: it books once at most.`
    : 'No answer came.'
}

const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'
