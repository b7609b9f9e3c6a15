import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { Sql } from './sql.ts'

const { serialize } = protocol

/** Maximum number of statements whose parameter types are remembered; all others are described each time. */
const MAX_REMEMBERED = 1_000

/**
 * Creates the function that runs the statements of transactions. PGlite's own `query` calls the engine six times for a statement and waits after each; this
 * calls it once, or twice for a statement that it has not run before. The engine plans each statement again, as with `query`.
 */
export function createStatementRunner(database: PGlite): Sql['query'] {
  const typesByText = new Map<string, readonly number[]>()

  const send = (...messages: Uint8Array[]) =>
    database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function readParameterTypes(text: string): Promise<readonly number[]> {
    const known = typesByText.get(text)
    if (known) return known
    const types = parse.parseDescribeStatementResults(
      await send(serialize.parse({ text }), serialize.describe({ type: 'S' })),
    )
    if (typesByText.size < MAX_REMEMBERED) typesByText.set(text, types)
    return types
  }

  const toWireValue = (value: unknown, type: number): string | null => {
    if (value === null || value === undefined) return null
    return database.serializers[type]?.(value) ?? String(value)
  }

  return (text, params = []) =>
    // The lock that PGlite's own `query` takes: statements that are issued together run one after the other.
    database.runExclusive(async () => {
      const types = params.length > 0 ? await readParameterTypes(text) : []
      const values = params.map((value, at) => toWireValue(value, types[at] ?? 0))
      const messages = await send(
        serialize.parse({ text }),
        serialize.bind({ values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      )
      return (parse.parseResults(messages, database.parsers)[0]?.rows ?? []) as never[]
    })
}
