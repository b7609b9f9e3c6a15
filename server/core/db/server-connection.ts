import { Socket } from 'node:net'
import pg from 'pg'
import { CONNECT_LIMIT_MS, KEEP_ALIVE_MS } from './connection-limits.ts'

/** Connection to a PostgreSQL server with an end of its waits: a limit of the time to open it, tests of an idle socket, and a way to close a silent one. */
export class ServerConnection extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => socket,
    })
    this.#socket = socket
  }

  /** Sends the statements that `issue` issues in one message, except on an encrypted connection: there each is a message. */
  sendTogether(issue: () => void): void {
    this.#socket.cork()
    try {
      issue()
    } finally {
      this.#socket.uncork()
    }
  }

  /** Closes the socket at once, without a word to the server. Statements in progress reject. */
  cut(): void {
    this.#socket.destroy()
  }
}

/**
 * Returns the result of `work`, which tests or prepares a new connection. Cuts the connection if the work takes longer than the limit of opening one.
 * @throws the error of the connection in that case
 */
export async function limitTime<T>(connection: ServerConnection, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => connection.cut(), CONNECT_LIMIT_MS)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
