/** Returns the code of a system, network or database error, as in `ECONNREFUSED` or `23505` (an SQLSTATE); "" without one. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
