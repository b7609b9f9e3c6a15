/** The code of an error of the system, the network or the database, as in `ECONNREFUSED` or `23505` (an SQLSTATE); "" without one. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
