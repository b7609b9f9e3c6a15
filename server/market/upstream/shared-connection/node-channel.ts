import { createHash } from 'node:crypto'
import type { Events } from '../../../core/events/events.ts'
import type { LimitedLog } from '../../../core/log/limited-log.ts'
import { isAuthentic, packMessage, parseMessage, type SignedMessage } from './signed-message.ts'
import type { Lease, UpstreamLease } from './upstream-lease.ts'

/** Minimum time between two reads of the lease, ms: forged messages cause no more. */
const MIN_READ_INTERVAL_MS = 200
/** Maximum size of a message: NATS rejects more than 1 MiB. Nodes that miss a larger one notice the gap. */
const MAX_MESSAGE_BYTES = 1_000_000

/** Fields of a message that the sender chooses. */
export type ChannelMessage = Pick<SignedMessage, 'kind' | 'socket' | 'topic' | 'body'>

/** Options of {@link NodeChannel}. The callbacks receive only messages that are signed under `lease`. */
export interface NodeChannelOptions {
  events: Events
  lease: Pick<UpstreamLease, 'read'>
  /** The exchange's address. */
  source: string
  /** Id of this node. */
  node: string
  report: LimitedLog
  /** Called with a message of the holder's stream. */
  onStream(message: SignedMessage): void
  /** Called with a message of any node to the holder. */
  onRequest(message: SignedMessage): void
  /** Called with a message of the holder to this node. */
  onAnswer(message: SignedMessage): void
  /** Called when a message has led to a newer lease of another node. */
  onNewLease(): void
}

/** Signed messages between the nodes of one exchange, over the events of the backend. */
export class NodeChannel {
  readonly #options: NodeChannelOptions
  readonly #prefix: string
  readonly #ends: (() => void)[]
  /** Newest lease that this node knows. Messages under any other are ignored, so those of an earlier holder, too. */
  #lease: Lease | null = null
  #sequence = 0
  #readAt = Number.NEGATIVE_INFINITY

  constructor(options: NodeChannelOptions) {
    this.#options = options
    this.#prefix = `upstream.${createHash('sha256').update(options.source).digest('hex').slice(0, 16)}`
    const { node, onStream, onRequest, onAnswer } = options
    this.#ends = [
      this.#listen('stream', true, onStream),
      this.#listen('holder', false, onRequest),
      this.#listen(`node.${node}`, true, onAnswer),
    ]
  }

  /** Records the lease that this node has acquired. */
  setLease(lease: Lease): void {
    this.#lease = lease
  }

  /** Sends a message of the stream, which only the holder may do. */
  sendStream(message: ChannelMessage): void {
    this.#sequence += 1
    this.#send('stream', message, this.#sequence)
  }

  sendToHolder(message: ChannelMessage): void {
    this.#send('holder', message, 0)
  }

  sendTo(node: string, message: ChannelMessage): void {
    this.#send(`node.${node}`, message, 0)
  }

  close(): void {
    for (const end of this.#ends) end()
  }

  #send(name: string, message: ChannelMessage, sequence: number): void {
    const { events, node, report } = this.#options
    if (!this.#lease) return
    const eventTopic = `${this.#prefix}.${name}`
    const bytes = packMessage(eventTopic, this.#lease, { ...message, node, sequence })
    if (bytes.length <= MAX_MESSAGE_BYTES) events.publish(eventTopic, bytes)
    else report({ topic: message.topic, bytes: bytes.length }, 'message to other nodes is too large and was not sent')
  }

  #listen(name: string, isHolders: boolean, receive: (message: SignedMessage) => void): () => void {
    const eventTopic = `${this.#prefix}.${name}`
    return this.#options.events.subscribe(eventTopic, (bytes) => {
      const message = parseMessage(bytes)
      if (!message || message.node === this.#options.node) return
      if (isHolders && message.lease > (this.#lease?.number ?? 0)) return void this.#readLease()
      const lease = this.#lease
      if (message.lease !== lease?.number || (isHolders && message.node !== lease.node)) return
      if (isAuthentic(eventTopic, lease, bytes)) receive(message)
    })
  }

  /** Reads the lease of the database: a message claims that there is a newer one. */
  async #readLease(): Promise<void> {
    if (performance.now() - this.#readAt < MIN_READ_INTERVAL_MS) return
    this.#readAt = performance.now()
    const { lease, node, report, onNewLease } = this.#options
    try {
      const read = await lease.read()
      if (!read || read.node === node || read.number <= (this.#lease?.number ?? 0)) return
      this.#lease = read
      onNewLease()
    } catch (err) {
      report({ err }, 'lease of the connection to the exchange could not be read, retrying')
    }
  }
}
