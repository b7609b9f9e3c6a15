import type { Visitor } from './stage.ts'

/** Records what the policy of the pages blocks for this visitor from now on, one line each. */
export async function recordViolations({ context }: Visitor): Promise<string[]> {
  const refused: string[] = []
  await context.exposeFunction('recordRefusal', (line: string) => void refused.push(line))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const record = Reflect.get(globalThis, 'recordRefusal') as (line: string) => void
      record(`${location.pathname}: ${effectiveDirective} ${blockedURI}`)
    })
  })
  return refused
}
