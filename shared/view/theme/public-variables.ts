/** Base tokens that an operator or a page can set (shared/view/theme/tokens.css), without `--tl-base-`. */
export const BASE_TOKENS: readonly string[] =
  'bg bg-night text text-night accent primary on-primary up down on-up on-down warn radius font unit text-scale text-size-limit'.split(
    ' ',
  )

/** Names of all CSS variables that pages may set. */
export const PUBLIC_VARIABLES: readonly string[] = [
  ...BASE_TOKENS.map((token) => `--tl-base-${token}`),
  ...[11, 12, 13, 14, 16, 18, 22, 28, 36].map((size) => `--tl-fs-${size}`),
]
