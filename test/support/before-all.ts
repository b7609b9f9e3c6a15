import { image } from './images.ts'
import { type RealServer, realServer } from './real-server.ts'

let server: RealServer | undefined

/** Node's runner calls this before all files: one PostgreSQL for the whole run, and one image of an embedded database, which the files find by the environment. */
export async function globalSetup(): Promise<void> {
  const [started] = await Promise.all([realServer(), image()])
  server = started
  Object.assign(process.env, started.env)
}

/** Called after all files, also when some failed. */
export async function globalTeardown(): Promise<void> {
  await server?.close()
}
