/**
 * Declares hooks that collect the messages of `console.warn` instead of printing them. Returns a function that reads those of the running test. Call it inside
 * `describe`.
 */
export function collectWarnings(): () => readonly string[] {
  const { warn } = console
  let warnings: string[] = []
  beforeEach(() => {
    warnings = []
    console.warn = (...parts: unknown[]) => void warnings.push(parts.join(' '))
  })
  afterEach(() => {
    console.warn = warn
  })
  return () => warnings
}
