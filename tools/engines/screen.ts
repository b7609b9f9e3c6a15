import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** An X server that shows its windows to nobody. */
export interface Screen {
  /** What programs find as DISPLAY. */
  display: string
  close(): void
}

/** Starts one, with a place of its own: on each of them one window has the focus. Throws when it does not start. */
export async function openScreen(program: string): Promise<Screen> {
  const server: ChildProcess = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x3200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = server.stdio[3]
  if (!number) throw new Error(`${program} has no channel`)
  const [said] = await Promise.race([
    once(number, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error(`${program} did not start`))),
  ])
  return { display: `:${String(said).trim()}`, close: () => void server.kill() }
}
