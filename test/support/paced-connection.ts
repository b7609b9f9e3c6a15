import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { EPOCH, type Replay } from './sample-market.ts'
import { until } from './until.ts'

/**
 * Line between the client's socket and the server: number of frames still to lose on the way to the client, lost frames, pings that the client answered,
 * sockets that it opened, and snapshots that it requested.
 */
export const line = { losing: 0, lost: 0, pongs: 0, sockets: 0, asked: 0 }

class CountedSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address)
    line.sockets += 1
  }
  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (/"req":.*mbp/.test(String(data))) line.asked += 1
    if (String(data).includes('pong')) line.pongs += 1
    super.send(data)
  }
  override set onmessage(listener: ((this: WebSocket, event: MessageEvent) => unknown) | null) {
    super.onmessage =
      listener &&
      ((event) => {
        if (line.losing === 0) return listener.call(this, event)
        line.losing -= 1
        line.lost += 1
      })
  }
}

/** Counts what the client's sockets send from now on. */
export function countSockets(): void {
  globalThis.WebSocket = CountedSocket
}

/**
 * Stops the time of client and server, since on a busy machine each would consider the other gone. Load everything a page needs before time passes, since
 * requests can time out as well. `mock.reset()` restores the time.
 */
export function stopTime(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: EPOCH })
  mock.method(performance, 'now', () => Date.now() - EPOCH + 1_000)
}

/** Maximum number of pings that anything may take. */
const MOST_PINGS = 300

/** Returns functions that advance the time with the server's pings, at least one for each `pingMs`. Each ping is answered or lost before the next one. */
export function pacer({ clock }: Replay, pingMs: number) {
  /** Advances the time to the next ping and waits until the client has answered or lost it. */
  async function nextPing(marketMs: number): Promise<void> {
    clock.now += marketMs
    const before = line.pongs + line.lost
    mock.timers.tick(pingMs)
    await until(() => line.pongs + line.lost > before, 'a ping is answered')
  }

  return {
    nextPing,
    /** Advances the time until a condition holds, with the given ms of market time for each ping. */
    async meanwhile(marketMs: number, holds: () => boolean, what: string): Promise<void> {
      for (let pings = 0; !holds(); pings++) {
        assert.ok(pings < MOST_PINGS, `never: ${what}`)
        await nextPing(marketMs)
      }
    },
  }
}

/** Advances the client's time only, second by second, since stores and the socket stay for some seconds after their last listener. */
export function passSeconds(seconds: number): void {
  for (let passed = 0; passed < seconds; passed++) mock.timers.tick(1_000)
}
