import { image } from './images.ts'
import { type RealServer, realServer } from './real-server.ts'

let server: RealServer | undefined

/**
 * Prepares a test run: starts one PostgreSQL and creates one image of an embedded database. Test files find both by the environment. Called by Node's test
 * runner.
 */
export async function globalSetup(): Promise<void> {
  const [started] = await Promise.all([realServer(), image()])
  server = started
  Object.assign(process.env, started.env)
}

/** Stops the server after all files, also after failures. */
export async function globalTeardown(): Promise<void> {
  await server?.close()
}
