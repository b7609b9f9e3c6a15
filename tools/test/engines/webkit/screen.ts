import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** An X server that shows its windows to nobody. */
export interface Screen {
  /** What programs find as DISPLAY. */
  display: string
  close(): void
}

const SIZE = { width: 3200, height: 4000 }

/**
 * Where a window is put: without a window manager the one beneath the mouse has the focus, and the mouse rests in the middle of the screen. Any size has
 * room from here on.
 */
export const PLACE = { x: SIZE.width / 2 - 50, y: SIZE.height / 2 - 50 }

/** Starts one with a screen of its own. Throws when it does not start. */
export async function openScreen(program: string): Promise<Screen> {
  const screen = `${SIZE.width}x${SIZE.height}x24`
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const channel = server.stdio[3]
  if (!channel) throw new Error(`${program} has no channel`)
  const [number] = await Promise.race([
    once(channel, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error(`${program} did not start`))),
  ])
  return { display: `:${String(number).trim()}`, close: () => void server.kill() }
}
