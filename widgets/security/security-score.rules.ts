/** Protection of an account. The number is its weight in the score. */
const WEIGHTS = { loginPassword: 2, tradingPassword: 2, app: 2, passkey: 2, recovery: 1 } as const

/** Name of a protection. */
export type Protection = keyof typeof WEIGHTS

/** Points of an account for its protections. */
export interface SecurityScore {
  points: number
  /** Points of an account with every protection that the site offers. */
  all: number
  level: 'weak' | 'good' | 'strong'
  /** The missing protection to add next; null if there is none. */
  next: Protection | null
}

/** Share of the points from which a score is good, and from which it is strong. */
const GOOD = 6 / 12
const STRONG = 10 / 12

/**
 * Scores an account by the protections that the site offers: true if the member has one. A score with fewer than half of the points is weak, one with at least
 * ten of twelve parts strong. The next protection is the heaviest missing one, the first of several.
 */
export function scoreSecurity(offered: Partial<Record<Protection, boolean>>): SecurityScore {
  const protections = Object.entries(WEIGHTS)
    .map(([name, weight]) => ({ name: name as Protection, weight, isSet: offered[name as Protection] }))
    .filter(({ isSet }) => isSet !== undefined)
  const sum = (parts: typeof protections) => parts.reduce((points, { weight }) => points + weight, 0)
  const all = sum(protections)
  const points = sum(protections.filter(({ isSet }) => isSet))
  const share = points / all
  const [next] = protections.filter(({ isSet }) => !isSet).sort((one, other) => other.weight - one.weight)
  return {
    points,
    all,
    level: share >= STRONG ? 'strong' : share >= GOOD ? 'good' : 'weak',
    next: next?.name ?? null,
  }
}
