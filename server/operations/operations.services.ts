import type { Checks } from './monitoring/monitoring.checks.ts'
import type { OperatorAuth } from './operator/operator-auth.ts'
import type { BuiltSite } from './site/built-site.ts'

declare module '../core/http/context.ts' {
  /** Services of operations only. */
  interface Context {
    /** Site that this node serves. */
    builtSite: BuiltSite
    /** Checks whether this node can serve. Concurrent calls share one check. */
    runChecks: () => Promise<Checks>
    /** Opens the operator access of this node at the first call. */
    openOperatorAuth: () => Promise<OperatorAuth>
  }

  interface ServicesOutsideActs {
    runChecks: unknown
    openOperatorAuth: unknown
  }
}
