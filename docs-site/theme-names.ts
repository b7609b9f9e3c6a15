import type { Plugin } from 'vite'

/** Style sheet of the product's tokens. */
const TOKENS = /\/shared\/view\/theme\/tokens\.css$/

/** Starlight names its themes `light` and `dark`; the tokens of the product name theirs `day`, the default, and `night`. */
export const nameThemes = (): Plugin => ({
  name: 'theme-names',
  enforce: 'pre',
  transform: (code, id) => (TOKENS.test(id) ? code.replaceAll('[data-theme="night"]', '[data-theme="dark"]') : null),
})
