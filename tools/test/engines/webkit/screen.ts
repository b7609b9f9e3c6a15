import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** X server without a display. */
export interface Screen {
  /** Value of DISPLAY. */
  display: string
  close(): void
}

const SIZE = { width: 3200, height: 4000 }

/**
 * Position of windows. Without a window manager the window under the mouse has the focus, and the mouse rests in the middle of the screen. From here a window
 * of any size fits.
 */
export const PLACE = { x: SIZE.width / 2 - 50, y: SIZE.height / 2 - 50 }

/** Starts an X server. @throws Error if it does not start. */
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
