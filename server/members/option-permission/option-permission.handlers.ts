import * as contract from '../../../shared/base/contract/option-permission.ts'
import {
  findAnswersRefusal,
  findOptionRequirement,
  findWrongAnswers,
  QUESTIONS_VERSION,
  RETRY_DELAY_MS,
} from '../../../shared/base/rules/option-permission.rules.ts'
import { findResidenceRefusal } from '../../../shared/base/rules/residence.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { lockTradingMember } from '../registry/trading-permission.ts'
import {
  findFailedAttempt,
  readCountry,
  readStanding,
  storeConsent,
  storeCountry,
  storeRealityCheck,
} from './option-permission.ts'
import { toOptionRules } from './option-rules.ts'

/** Returns the time of the next possible attempt at the questions, null if it is possible now, and the wrong answers of the attempt before. */
async function readPause(sql: Sql, member: string, now: number): Promise<{ retryAt: number | null; wrong: string[] }> {
  const failed = await findFailedAttempt(sql, member)
  return failed !== null && failed.at + RETRY_DELAY_MS > now
    ? { retryAt: failed.at + RETRY_DELAY_MS, wrong: findWrongAnswers(failed.answers) }
    : { retryAt: null, wrong: [] }
}

/** Returns what the member must do before the next option order, with what the pages show. */
export const getOptionPermission = handle(contract.getOptionPermission, async ({ member, context }) => {
  const { db, settings } = context
  const rules = toOptionRules(await settings.read())
  const now = context.now()
  const { standing, warningVersion, session } = await readStanding(db, member, rules, now, true)
  return {
    requirement: findOptionRequirement(rules, standing, { warningVersion, now }),
    warningVersion,
    questionsVersion: QUESTIONS_VERSION,
    ...(await readPause(db, member, now)),
    country: standing.country ?? '',
    session,
  }
})

/** Stores that the member confirmed the risk warning. */
export const acceptOptionWarning = handle(contract.acceptOptionWarning, ({ form, member, context: { db, now } }) =>
  db.transaction(async (tx) => {
    const at = now()
    const { warningVersion } = await readStanding(tx, member, { checkMinutes: 0 }, at)
    if (form.version !== warningVersion)
      return refuse('optionPermission.changed', {}, { field: 'version', rule: 'changed', bound: warningVersion })
    await storeConsent(tx, member, { kind: 'risk', version: warningVersion, passed: true, answers: '', created_at: at })
    return null
  }),
)

/** Stores an attempt at the questions with its result. Attempts of one member run one after the other, so that none escapes the pause. */
export const answerOptionQuestions = handle(contract.answerOptionQuestions, ({ form, member, context: { db, now } }) =>
  db.transaction(async (tx) => {
    if (!(await lockTradingMember(tx, member))) return refuse('refusals.disabled')
    const at = now()
    const { retryAt } = await readPause(tx, member, at)
    const wrong = findAnswersRefusal(form, retryAt, at)
    if (wrong?.rule === 'wait')
      return refuse('optionPermission.wait', { minutes: Math.ceil(((retryAt ?? at) - at) / 60_000) }, wrong)
    if (wrong) return refuse('optionPermission.changed', {}, wrong)
    const faults = findWrongAnswers(form.answers)
    const passed = faults.length === 0
    const { version, answers } = form
    await storeConsent(tx, member, { kind: 'questions', version, passed, answers, created_at: at })
    return { passed, wrong: faults, retryAt: passed ? null : at + RETRY_DELAY_MS }
  }),
)

/** Stores the country of residence, unless it is known. */
export const setResidence = handle(contract.setResidence, ({ form, member, context: { db } }) =>
  db.transaction(async (tx) => {
    if (!(await lockTradingMember(tx, member))) return refuse('refusals.disabled')
    const wrong = findResidenceRefusal(form.country, await readCountry(tx, member))
    if (wrong?.rule === 'stated') return refuse('optionPermission.stated', {}, wrong)
    if (wrong) return refuse('optionPermission.unknownCountry', {}, wrong)
    await storeCountry(tx, member, form.country)
    return null
  }),
)

/** Stores the answer to a reality check. */
export const answerRealityCheck = handle(contract.answerRealityCheck, ({ member, context: { db, now } }) =>
  db.transaction(async (tx) => {
    if (!(await lockTradingMember(tx, member))) return refuse('refusals.disabled')
    await storeRealityCheck(tx, member, now())
    return null
  }),
)
