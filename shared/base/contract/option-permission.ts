import {
  amount,
  choice,
  count,
  exactMoment,
  flag,
  nothing,
  object,
  optional,
  requiredText,
  text,
  textList,
  type Value,
} from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/**
 * Requirement before the next option order of a member: to state the country of residence, to confirm the risk warning, to answer the questions, or to
 * confirm a reality check. `country`: none is possible, because options are not offered in the member's country.
 */
export const optionRequirement = choice(
  {
    none: '',
    country: 'country',
    residence: 'residence',
    riskWarning: 'riskWarning',
    questions: 'questions',
    realityCheck: 'realityCheck',
  },
  'none',
)

/** Requirement before the next option order of a member. */
export type OptionRequirement = Value<typeof optionRequirement>

/**
 * Returns the requirement before the next option order, and what pages show with it. `warningVersion` and `questionsVersion` are those that apply. After a failed
 * attempt at the questions, `retryAt` is the time of the next possible one and `wrong` lists the numbers of the questions at fault. `session` is the running
 * session since the last reality check: its first order, the number of orders, the result of the settled ones, and the amounts of open ones.
 */
export const getOptionPermission = endpoint({
  path: 'getOptionPermission',
  access: 'member',
  scope: 'read',
  extension: true,
  data: object({
    requirement: optionRequirement,
    warningVersion: text,
    questionsVersion: text,
    retryAt: optional(exactMoment),
    wrong: textList,
    country: text,
    session: optional(object({ since: exactMoment, orders: count, result: amount, open: amount })),
  }),
  example: {
    requirement: 'riskWarning',
    warningVersion: '1',
    questionsVersion: '1',
    retryAt: null,
    wrong: [],
    country: 'TR',
    session: { since: 1_794_000_000_000, orders: 3, result: '-12.5', open: '50' },
  },
})

/** Requirement of a member, with the figures that pages show. */
export type OptionPermission = ResponseData<typeof getOptionPermission>

/** Confirms the risk warning of a version, which must be the one that applies. */
export const acceptOptionWarning = endpoint({
  path: 'acceptOptionWarning',
  access: 'member',
  scope: 'trade',
  extension: true,
  form: { version: requiredText(64) },
  data: nothing,
  example: null,
})

/**
 * Sends an attempt at the questions: one digit for each, 1 for yes and 0 for no. Returns the numbers of the questions at fault, from 1, and the time of the next
 * possible attempt.
 */
export const answerOptionQuestions = endpoint({
  path: 'answerOptionQuestions',
  access: 'member',
  scope: 'trade',
  extension: true,
  form: { version: requiredText(64), answers: requiredText(20) },
  data: object({ passed: flag, wrong: textList, retryAt: optional(exactMoment) }),
  example: { passed: false, wrong: ['2'], retryAt: 1_794_000_600_000 },
})

/** States the country of residence by its code (ISO 3166-1 alpha-2), once; later only the operator changes it. */
export const setResidence = endpoint({
  path: 'setResidence',
  access: 'member',
  scope: 'trade',
  extension: true,
  form: { country: requiredText(2) },
  data: nothing,
  example: null,
})

/** Confirms a reality check: the next session with options begins. */
export const answerRealityCheck = endpoint({
  path: 'answerRealityCheck',
  access: 'member',
  scope: 'trade',
  extension: true,
  data: nothing,
  example: null,
})
