import ROUTES from 'features:routes'
import { config } from './config.ts'

/** Returns true if the host site has a route. Entries without their page are not shown. */
export const hasRoute = (path: string): boolean => (config().routes ?? ROUTES).includes(path)
