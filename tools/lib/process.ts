import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, node, root } from '../install.mjs'

/** Path of the project's root folder. */
export const projectRoot: string = root

/**
 * Node flag for a process that lives for seconds and runs the embedded database: compiles WebAssembly fast instead of well, which saves a second of CPU time
 * per process.
 */
export const SHORT_LIVED = '--liftoff-only'

/** Starts a script of the project with the project's Node; paths in `args` are relative to the root. */
export const startNode = (
  args: readonly string[],
  options: { env?: Record<string, string>; stdio?: StdioOptions } = {},
): ChildProcess =>
  spawn(node, args, { cwd: root, env: { ...environment(), ...options.env }, stdio: options.stdio ?? 'inherit' })

/** Returns the path of a package's script, for {@link startNode}. */
export const toPackagePath = (path: string): string => join(root, 'node_modules', path)

/** Runs a script to its end and returns its exit code and its output. */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = startNode(args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}
