import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Command } from '../../server/core/command/command.ts'
import type { OperatorRequest } from '../../tools/commands/operator/backend-client.ts'
import { createProgram } from '../../tools/commands/operator/program.ts'
import { toRequest } from '../../tools/commands/operator/request.ts'
import { SHORT_LIVED } from '../../tools/lib/process.ts'
import { CLEAN_ENVIRONMENT } from './backend-process.ts'

const TOOL = fileURLToPath(new URL('../../tools/commands/operator.ts', import.meta.url))

/** Output and exit code of the operator's tool. */
export interface ToolResult {
  code: number | null
  out: string
  err: string
}

/** Runs `npm run operator` for the installation that the environment names. */
export function runOperatorTool(env: Record<string, string>, ...args: string[]): Promise<ToolResult> {
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

/** Returns the request of a typed command line. @throws CommanderError */
export function parseRequest(commands: readonly Command[], line: readonly string[]): OperatorRequest {
  const requests: OperatorRequest[] = []
  createProgram(commands, (command, input) => void requests.push(toRequest(command, input))).parse(line, {
    from: 'user',
  })
  const [request] = requests
  if (!request) throw new Error(`no command ${line.join(' ')}`)
  return request
}
