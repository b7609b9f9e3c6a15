import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { EPOCH, type Replay } from './replay.ts'
import { until } from './until.ts'

/**
 * The line between the client's socket and the server: frames still to be lost on their way to the client, frames that were lost, pings that the client answered,
 * sockets that it opened, and whole books that it requested.
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

/** Counts what the client's sockets send from here on. */
export function countSockets(): void {
  globalThis.WebSocket = CountedSocket
}

/**
 * Takes the time of the client and of the server into the test's hands: on a busy machine each would give the other one up. What a page still has to load is
 * to be loaded before time passes, since a request may time out as well. `mock.reset()` gives the time back.
 */
export function stopTime(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: EPOCH })
  mock.method(performance, 'now', () => Date.now() - EPOCH + 1_000)
}

/** More pings than anything may take. */
const MOST_PINGS = 300

/** Returns what lets time pass with the server's pings, one at least each `pingMs`. Each ping is answered or lost before the next one. */
export function pacer({ clock }: Replay, pingMs: number) {
  /** Lets time pass until the next ping, and waits until the client has answered or lost it. */
  async function nextPing(marketMs: number): Promise<void> {
    clock.now += marketMs
    const before = line.pongs + line.lost
    mock.timers.tick(pingMs)
    await until(() => line.pongs + line.lost > before, 'a ping is answered')
  }

  return {
    nextPing,
    /** Lets time pass, with so many ms a ping for the market, until something holds. */
    async meanwhile(marketMs: number, holds: () => boolean, what: string): Promise<void> {
      for (let pings = 0; !holds(); pings++) {
        assert.ok(pings < MOST_PINGS, `never: ${what}`)
        await nextPing(marketMs)
      }
    },
  }
}

/** Lets so many seconds pass for the client alone: stores and the socket stay a while after their last listener. */
export function passSeconds(seconds: number): void {
  for (let passed = 0; passed < seconds; passed++) mock.timers.tick(1_000)
}
