/** Runs in the page before its own scripts: keeps what the policy blocks, for `collect.ts`. */
import type { Violation } from '../facts.ts'

const violations: Violation[] = []
Object.defineProperty(globalThis, Symbol.for('tradelet.check'), { value: violations })
addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI, sourceFile }) => {
  if (disposition === 'enforce')
    violations.push({ directive: effectiveDirective, blocked: blockedURI, source: sourceFile ?? '' })
})
