import { getImage } from './images.ts'
import { getRealServer, type RealServer } from './real-server.ts'

let server: RealServer | undefined

/**
 * Prepares a test run: starts one PostgreSQL and creates one image of an embedded database. Test files find both by the environment. Called by Node's test
 * runner.
 */
export async function globalSetup(): Promise<void> {
  const [started] = await Promise.all([getRealServer(), getImage()])
  server = started
  Object.assign(process.env, started.env)
}

/** Stops the server after all files, also after failures. */
export async function globalTeardown(): Promise<void> {
  await server?.close()
}
