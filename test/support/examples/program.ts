import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, node } from '../../../tools/install.mjs'
import { projectRoot } from '../../../tools/lib/process.ts'

/** Running program of `examples/`. */
export interface ExampleProgram {
  /** Address that it has printed, without a slash at its end. */
  readonly address: string
  /** Returns everything that it has printed. */
  getOutput(): string
  close(): Promise<void>
}

/**
 * Starts a program of `examples/`, or of a copy in `folder`, on a free port and waits until it prints its address.
 *
 * @throws Error with its output if it ends instead
 */
export async function startExample(
  file: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  folder = join(projectRoot, 'examples'),
): Promise<ExampleProgram> {
  const program: ChildProcess = spawn(node, [join(folder, file), '0', ...args], {
    cwd: projectRoot,
    env: { ...environment(), NODE_TEST_CONTEXT: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => program.on('close', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        const printed = /^(http:\S+?)\/?$/m.exec(output)?.[1]
        if (printed) resolve(printed)
      })
    void ended.then(() => reject(new Error(`${file} has ended:\n${output}`)))
  })
  return {
    address,
    getOutput: () => output,
    async close() {
      program.kill()
      await ended
    },
  }
}
