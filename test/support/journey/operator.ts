import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

/**
 * Sends an operator request to a running backend and returns its data.
 *
 * @throws if the backend rejects it
 */
export async function operate({ backend }: Stage, method: string, path: string, body?: object): Promise<unknown> {
  const token = (await readFile(join(backend.dataDir, 'operator.token'), 'utf8')).trim()
  const answer = await fetch(`${backend.address}/operator${path}`, {
    method,
    headers: { 'operator-token': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}

/** Sets a setting of the site; undefined restores its default. */
export const setSetting = (stage: Stage, key: string, value?: unknown): Promise<unknown> =>
  value === undefined
    ? operate(stage, 'DELETE', `/settings/${key}`)
    : operate(stage, 'PUT', `/settings/${key}`, { value })
