import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { environment, node, root } from '../install.mjs'

/** The project's folder. */
export const projectRoot: string = root

/**
 * For a Node that lives for seconds and runs an embedded database: WebAssembly is compiled fast rather than well, which saves a second of CPU time a process.
 */
export const SHORT_LIVED = '--liftoff-only'

/** Starts a script of the project (a path below the root) with the project's Node. */
export const startNode = (
  args: readonly string[],
  options: { env?: Record<string, string>; stdio?: StdioOptions } = {},
): ChildProcess =>
  spawn(node, args, { cwd: root, env: { ...environment(), ...options.env }, stdio: options.stdio ?? 'inherit' })

/** A package's script, for startNode. */
export const binary = (path: string): string => join(root, 'node_modules', path)

/** Runs a script to its end and answers its exit code and everything it printed. With a niceness it leaves the cores to what has less of it. */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  niceness = 0,
): Promise<{ code: number; output: string }> {
  const child = startNode(args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}
