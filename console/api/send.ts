import { CODE } from '../../shared/base/contract/result.ts'
import type { CommandRequest } from '../../shared/base/rules/command-request.rules.ts'

/** Answer of the backend. `failed`: it is unknown whether the request was carried out, or it certainly was not if it only reads. */
export type Answer =
  | { kind: 'done'; data: unknown; text: string }
  | { kind: 'refused' | 'failed'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'confirm'; fact: string; field: string }
  | { kind: 'waits'; message: string; request: string }
  | { kind: 'proof' }
  | { kind: 'ended'; message: string }

interface Envelope {
  code: number
  msg: string
  data: Record<string, unknown> | null
  text?: string
}

const [WAITS, FORBIDDEN] = [202, 403] as const
const TIMEOUT_MS = 20_000

/** Proof of the second factor. Only here: a reload or a stolen cookie has none. */
let proof = ''
/** Stores the proof that the backend has issued; an empty one ends it. */
export const setProof = (issued: string): void => {
  proof = issued
}

/** Sends a request of the console's page below /operator. `takesLong` waits without a limit. */
export async function send(
  { method, path, body }: Omit<CommandRequest, 'body'> & { body?: object },
  { takesLong = false }: { takesLong?: boolean } = {},
): Promise<Answer> {
  try {
    const response = await fetch(`/operator${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(proof && { 'operator-proof': proof }) },
      body: body ? JSON.stringify(body) : null,
      ...(!takesLong && { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    })
    return readAnswer(response.status, (await response.json()) as Envelope)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { kind: 'failed', message: getFailure(method) }
  }
}

const getFailure = (method: string): string =>
  method === 'GET'
    ? 'The backend cannot be reached.'
    : 'No answer came: look at the log before you try again. What you typed is kept.'

function readAnswer(status: number, { code, msg, data, text = '' }: Envelope): Answer {
  if (code === CODE.success) return { kind: 'done', data, text }
  if (status === CODE.unauthorized) return { kind: 'ended', message: msg }
  if (code === WAITS) return { kind: 'waits', message: msg, request: String(data?.request ?? '') }
  if (code === FORBIDDEN) return data?.proof === true ? { kind: 'proof' } : { kind: 'forbidden', message: msg }
  const confirm = data?.confirm as { fact: string; field: string } | undefined
  if (confirm) return { kind: 'confirm', ...confirm }
  return { kind: status === 200 || status === 429 ? 'refused' : 'failed', message: msg }
}
