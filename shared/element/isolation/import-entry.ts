import type * as Host from '../page-api/host.ts'
import type * as Session from '../page-api/page-session.ts'
import type * as Failure from './frame-failure.ts'

/**
 * Imports a file of this build by its address. The files of frames are built apart from the elements, so that they change nothing about the elements' chunks, and
 * take what they share with them from these files.
 */
const importEntry = (name: string) => import(/* @vite-ignore */ new URL(name, import.meta.url).href)

/** Imports the access to the stores of the page. */
export const importHost = (): Promise<typeof Host> => importEntry('host.js')

/** Imports the sessions of partners' pages. */
export const importSession = (): Promise<typeof Session> => importEntry('session.js')

/** Imports the error message of frames, with its texts. */
export const importFailure = (): Promise<typeof Failure> => importEntry('frame-failure.js')

/** File of the demo, of which no other file contains anything. */
interface DemoFile {
  demo(options: object): Readonly<Record<string, unknown>>
}

/** Imports the demo. */
export const importDemo = (): Promise<DemoFile> => importEntry('demo.js')

/** Imports the loader, which then loads each element of the page. */
export const importLoader = (): Promise<unknown> => importEntry('tradelet.js')
