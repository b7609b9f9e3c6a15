import ROUTES from 'features:routes'
import { config } from './config.ts'

/** Whether the host site has a route: an entry that leads to one which is not there is not shown, and appears by itself with its page. */
export const hasRoute = (path: string): boolean => (config().routes ?? ROUTES).includes(path)
