import {
  findAnswersRefusal,
  findWrongAnswers,
  QUESTIONS_VERSION,
  RETRY_DELAY_MS,
  WARNING_VERSION,
} from '../../base/rules/option-permission.rules.ts'
import { findResidenceRefusal } from '../../base/rules/residence.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, DemoRefusal } from '../demo-refusal.ts'
import { getDemoRequirement, getDemoSession } from '../products/demo-permission.ts'

const getRetryAt = (demo: DemoBackend): number | null => {
  const { retryAt } = demo.records.optionStanding
  return retryAt !== null && retryAt > demo.now() ? retryAt : null
}

/** Handlers of what the member must do before options. */
export const optionPermissionCalls: DomainCalls<'optionPermission'> = {
  getOptionPermission: (_form, demo) => ({
    requirement: getDemoRequirement(demo),
    warningVersion: WARNING_VERSION,
    questionsVersion: QUESTIONS_VERSION,
    retryAt: getRetryAt(demo),
    wrong: getRetryAt(demo) === null ? [] : findWrongAnswers(demo.records.optionStanding.answers),
    country: demo.records.optionStanding.country ?? '',
    session: getDemoSession(demo),
  }),
  acceptOptionWarning({ version }, { records }) {
    if (version !== WARNING_VERSION) throw new DemoRefusal('changed', 'version', 'changed', WARNING_VERSION)
    records.optionStanding.warningVersion = version
    return null
  },
  answerOptionQuestions(form, demo) {
    assertAllowed(findAnswersRefusal(form, getRetryAt(demo), demo.now()))
    const wrong = findWrongAnswers(form.answers)
    const { optionStanding } = demo.records
    const passed = wrong.length === 0
    optionStanding.answers = form.answers
    optionStanding.retryAt = passed ? null : demo.now() + RETRY_DELAY_MS
    if (passed) optionStanding.questionsVersion = form.version
    return { passed, wrong, retryAt: optionStanding.retryAt }
  },
  setResidence({ country }, { records }) {
    assertAllowed(findResidenceRefusal(country, records.optionStanding.country))
    records.optionStanding.country = country
    return null
  },
  answerRealityCheck(_form, demo) {
    demo.records.optionStanding.checkedAt = demo.now()
    return null
  },
}
