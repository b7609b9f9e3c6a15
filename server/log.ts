/** A line of the structured log. Never tokens, passwords, form bodies, queries. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
