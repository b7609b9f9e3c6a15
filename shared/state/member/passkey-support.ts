import { config } from '../../base/runtime/config.ts'

/**
 * Returns whether this page can use the site's passkeys: they belong to the host of the product, so pages of partners cannot, and the browser must know them.
 */
export const canUsePasskeys = (): boolean => config().hosted && 'PublicKeyCredential' in globalThis
