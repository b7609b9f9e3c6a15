import type { Facts, Finding, Violation } from './facts.ts'
import { listOperators, type Operator } from './operators.rules.ts'
import { allows, getSources, type Policy, parsePolicies } from './policy.rules.ts'

/** Policies of Trusted Types that the elements create; a policy with the same name may exist, since each build creates its own. */
const TRUSTED_TYPES = ['lit-html', 'tradelet', "'allow-duplicates'"]

type PolicyFacts = Pick<Facts, 'address' | 'scripts' | 'configs' | 'policies' | 'metaPolicies' | 'violations'>

/** Returns what the policies of the page do not allow the elements, and what they have blocked. */
export function checkPolicy(facts: PolicyFacts): Finding[] {
  const policies = [...facts.policies, ...facts.metaPolicies].flatMap(parsePolicies)
  const operators = listOperators(facts)
  const missing = new Set(policies.flatMap((policy) => listMissing(policy, operators, facts.address)))
  const blocked = facts.violations.filter((violation) => isOfOperator(violation, operators)).map(describeViolation)
  const report = (message: string): Finding => ({ subject: 'policy', element: null, message })
  return [
    ...[...missing].map((line) => report(`the policy lacks: ${line}`)),
    ...[...new Set(blocked)]
      .filter((line) => !missing.has(line) && !(line.startsWith('trusted-types ') && isNamed(missing)))
      .map((line) => report(`the policy has blocked: ${line}`)),
  ]
}

/** Returns true if the names of policies of Trusted Types are reported already. */
const isNamed = (missing: ReadonlySet<string>): boolean =>
  [...missing].some((line) => line.startsWith('trusted-types '))

/** Returns what one policy lacks, such as `connect-src https://trade.example.com`. */
function listMissing(policy: Policy, operators: readonly Operator[], page: string): string[] {
  const sources = operators.flatMap(listNeeds).filter(([directive, address]) => {
    const allowed = getSources(policy, directive)
    return allowed && !isTrusted(directive, allowed) && !allows(allowed, address, page)
  })
  const types = operators.length > 0 ? listMissingTypes(policy) : []
  return [
    ...sources.map(([directive, address]) => `${directive} ${new URL(address).origin}`),
    ...(types.length > 0 ? [`trusted-types ${types.join(' ')}`] : []),
  ]
}

/** Returns the directives that elements of an operator need, each with an address that it must allow. */
const listNeeds = ({ home, site, connections }: Operator): [directive: string, address: string][] => [
  ...(home ? [['script-src', `${home}/embed/tradelet.js`] as [string, string]] : []),
  ...connections.map((address): [string, string] => ['connect-src', address]),
  ['img-src', `${home ?? new URL(site).origin}/embed/coins/btc.svg`],
]

/** With `'strict-dynamic'` a nonce or hash decides, not an address. A blocked script is then reported as a violation. */
const isTrusted = (directive: string, sources: readonly string[]): boolean =>
  directive === 'script-src' && sources.includes("'strict-dynamic'")

function listMissingTypes(policy: Policy): string[] {
  const names = policy.get('trusted-types')
  if (!policy.has('require-trusted-types-for') || !names || names.includes('*')) return []
  return TRUSTED_TYPES.filter((name) => !names.includes(name))
}

/** Returns true if an operator's script or a request to an operator was blocked. Other violations concern the page's own code. */
const isOfOperator = ({ blocked, source }: Violation, operators: readonly Operator[]): boolean =>
  operators.some(({ home, site, connections }) =>
    [home, site, ...connections].some(
      (address) => address && [blocked, source].some((found) => toHost(found) === toHost(address)),
    ),
  )

const toHost = (address: string): string | null => (URL.canParse(address) ? new URL(address).host || null : null)

/** Returns directive and source of a violation, as the policy would have to name it. */
function describeViolation({ directive, blocked }: Violation): string {
  const name = directive.replace(/^(script-src)-elem$/, '$1')
  return `${name} ${toHost(blocked) ? new URL(blocked).origin : blocked}`
}
