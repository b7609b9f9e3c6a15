import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from '../../tools/lib/process.ts'
import { CLEAN_ENVIRONMENT } from './backend-process.ts'

const TOOL = fileURLToPath(new URL('../../tools/commands/operator.ts', import.meta.url))

/** Output and exit code of the operator's tool. */
export interface Said {
  code: number | null
  out: string
  err: string
}

/** Runs `npm run operator` for the installation that the environment names. */
export function operatorTool(env: Record<string, string>, ...args: string[]): Promise<Said> {
  const child = spawn(process.execPath, [SHORT_LIVED, TOOL, ...args], { env: { ...CLEAN_ENVIRONMENT, ...env } })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))
}
