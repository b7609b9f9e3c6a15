import type { OptionRequirement } from '../../../shared/base/contract/option-permission.ts'
import { getCountryName } from '../../../shared/base/format/country-name.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import {
  findOptionRequirement,
  hasOptionRules,
  type OptionRules,
  toPermissionRefusal,
} from '../../../shared/base/rules/option-permission.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { type FoundStanding, readStanding } from './option-permission.ts'

interface Asked {
  member: string
  rules: OptionRules
  /** Epoch ms. */
  now: number
}

/** Returns what a member must do before the next option order. Without a rule of the operator it sends no statement. */
export async function readOptionRequirement(sql: Sql, { member, rules, now }: Asked): Promise<OptionRequirement> {
  if (!hasOptionRules(rules)) return 'none'
  return decide(rules, await readStanding(sql, member, rules, now), now)
}

const decide = (rules: OptionRules, { standing, warningVersion }: FoundStanding, now: number): OptionRequirement =>
  findOptionRequirement(rules, standing, { warningVersion, now })

/**
 * Returns the refusal of an option order whose member must do something first, or null. The same transaction must write the order, after
 * `lockTradingPermission`. Its text names the next step for clients that know only the specification.
 */
export async function checkOptionPermission(
  tx: Sql,
  { member, rules, now, lang }: Asked & { lang: LanguageCode },
): Promise<Refusal | null> {
  if (!hasOptionRules(rules)) return null
  const found = await readStanding(tx, member, rules, now)
  const at = toPermissionRefusal(decide(rules, found, now))
  if (!at) return null
  const { country, sessionSince } = found.standing
  if (at.rule === 'country')
    return refuse('optionPermission.country', { country: getCountryName(country ?? '', lang) }, at)
  if (at.rule === 'realityCheck')
    return refuse('optionPermission.realityCheck', { minutes: Math.floor((now - (sessionSince ?? now)) / 60_000) }, at)
  return refuse(`optionPermission.${at.rule}`, {}, at)
}
