import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountsBackend } from './accounts-backend.ts'

/** Response to an operator's request. */
export interface OperatorAnswer {
  status: number
  code: number
  msg: string
  data: unknown
}

/** Returns the operator token of a backend. */
export const operatorToken = ({ dataDir }: Pick<AccountsBackend, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'operator.token'), 'utf8').trim()

/** Sends an operator request to a backend, by default from this machine with the right token. */
export async function asOperator(
  backend: AccountsBackend,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { ip = '127.0.0.1', headers }: { ip?: string; headers?: Record<string, string> } = {},
): Promise<OperatorAnswer> {
  const response = await backend.inject({
    method,
    url: `/operator${path}`,
    remoteAddress: ip,
    headers: headers ?? { 'operator-token': operatorToken(backend) },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, ...response.json() }
}
