import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectRoot } from '../../lib/process.ts'

const run = promisify(execFile)

/** Runs a program in the project's folder and returns its output. @throws Error with the output if it fails. */
export async function runTool(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { cwd: projectRoot, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}
