import { type PageConfig, readPageConfig } from './page-config.ts'
import { pageSingleton } from './runtime.ts'

/** Returns the configuration of this operator's elements on the page. */
export const config = (): PageConfig => pageSingleton('config', readPageConfig)

/** Resolves a relative address from a backend (a logo, an uploaded picture) against the API's origin. Returns "" for an invalid address. */
export const assetAddress = (path: string): string =>
  path !== '' && URL.canParse(path, config().api) ? new URL(path, config().api).href : ''
