import { assembleBatch, type BatchPart, packFrame, packPart } from './frames.ts'

/** Interval in ms in which a connection receives at most one batch. */
export const BATCH_MS = 50

/** Client that reads batches. */
export interface BatchReceiver {
  sendFrame(frame: Buffer): void
}

let lastId = 0

/** Push in one dialect, packed at most once however many clients receive it, alone or in batches. */
export class PackedPush {
  readonly id = ++lastId
  readonly #text: string
  #frame: Buffer | undefined
  #part: BatchPart | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The push as a frame of its own. */
  get frame(): Buffer {
    this.#frame ??= packFrame(this.#text)
    return this.#frame
  }

  /** The push as a part of a batch. */
  get part(): BatchPart {
    this.#part ??= packPart(this.#text)
    return this.#part
  }
}

/**
 * Pushes that wait for the next batch of their receivers. A push after a pause is sent at once, with all others of the same moment; the next batch
 * follows after 50 ms. Receivers with the same pushes share one frame.
 */
export class PushBatches {
  readonly #pending = new Map<BatchReceiver, PackedPush[]>()
  #timer: NodeJS.Timeout | undefined
  #sentAt = Number.NEGATIVE_INFINITY

  /** Adds a push to the next batch of a receiver. */
  add(receiver: BatchReceiver, push: PackedPush): void {
    const pushes = this.#pending.get(receiver)
    if (pushes) pushes.push(push)
    else this.#pending.set(receiver, [push])
    this.#timer ??= setTimeout(() => this.#send(), Math.max(0, this.#sentAt + BATCH_MS - performance.now()))
  }

  /** Drops the pushes for a closed connection. */
  remove(receiver: BatchReceiver): void {
    this.#pending.delete(receiver)
  }

  /** Drops all pushes. */
  close(): void {
    clearTimeout(this.#timer)
    this.#pending.clear()
  }

  #send(): void {
    this.#timer = undefined
    this.#sentAt = performance.now()
    const frames = new Map<string, Buffer>()
    for (const [receiver, pushes] of this.#pending) {
      const key = pushes.map(({ id }) => id).join()
      const frame = frames.get(key) ?? toFrame(pushes)
      frames.set(key, frame)
      receiver.sendFrame(frame)
    }
    this.#pending.clear()
  }
}

function toFrame(pushes: readonly PackedPush[]): Buffer {
  const [first] = pushes
  return first && pushes.length === 1 ? first.frame : assembleBatch(pushes.map(({ part }) => part))
}
