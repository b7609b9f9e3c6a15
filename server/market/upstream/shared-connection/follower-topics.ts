import { parseJsonObject } from '../../feed/json.ts'
import { parseTopic } from '../../feed/topics.ts'

/** Maximum number of topics of a node for one connection. */
const MAX_TOPICS = 2_000

/** Topics that a node wants. */
export interface WantedTopics {
  /** Number of times that the node has begun to follow the stream. With a new one it wants every subscription confirmed again. */
  join: number
  /** Topics by the name of the connection. */
  topics: ReadonlyMap<string, ReadonlySet<string>>
}

/** Topics that the nodes that follow this one want. */
export interface FollowerTopics {
  /** Records the topics of a node. Returns the topics, by connection, that the node did not want yet since it joined. */
  record(node: string, wanted: WantedTopics): Map<string, readonly string[]>
  /** Forgets nodes that recorded nothing during `maxTicks` calls. */
  tick(maxTicks: number): void
  /** Returns the topics that any node wants of a connection. */
  getAll(socket: string): ReadonlySet<string>
  clear(): void
}

/** Creates the topics of other nodes, initially none. */
export function createFollowerTopics(): FollowerTopics {
  const nodes = new Map<string, WantedTopics & { silentTicks: number }>()
  return {
    record(node, wanted) {
      const before = nodes.get(node)
      const known = before?.join === wanted.join ? before.topics : new Map<string, ReadonlySet<string>>()
      nodes.set(node, { ...wanted, silentTicks: 0 })
      return new Map(
        [...wanted.topics].map(([socket, topics]) => [
          socket,
          [...topics].filter((topic) => !known.get(socket)?.has(topic)),
        ]),
      )
    },
    tick(maxTicks) {
      for (const [node, entry] of nodes) {
        entry.silentTicks += 1
        if (entry.silentTicks > maxTicks) nodes.delete(node)
      }
    },
    getAll: (socket) => new Set([...nodes.values()].flatMap(({ topics }) => [...(topics.get(socket) ?? [])])),
    clear: () => nodes.clear(),
  }
}

/** Returns the text of a node's wanted topics. */
export const formatWanted = ({ join, topics }: WantedTopics): string =>
  JSON.stringify({ join, topics: Object.fromEntries([...topics].map(([socket, all]) => [socket, [...all]])) })

/** Parses the text of `formatWanted`; invalid topics are left out. Returns null for anything else. */
export function parseWanted(text: string): WantedTopics | null {
  const { join, topics } = parseJsonObject(text) ?? {}
  if (typeof join !== 'number' || !topics || typeof topics !== 'object') return null
  const read = (all: unknown) =>
    new Set((Array.isArray(all) ? all : []).filter((topic) => parseTopic(topic) !== null).slice(0, MAX_TOPICS))
  return { join, topics: new Map(Object.entries(topics).map(([socket, all]) => [socket, read(all)])) }
}
