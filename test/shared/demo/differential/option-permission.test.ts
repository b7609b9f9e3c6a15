import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptOptionWarning,
  answerOptionQuestions,
  answerRealityCheck,
  getOptionPermission,
  setResidence,
} from '../../../../shared/base/contract/option-permission.ts'
import { createOptionOrder, getOptionTerms } from '../../../../shared/base/contract/options.ts'
import type {
  OptionAnswerRefusal,
  OptionPermissionRefusal,
} from '../../../../shared/base/rules/option-permission.rules.ts'
import type { ResidenceRefusal } from '../../../../shared/base/rules/residence.rules.ts'
import { demandBeforeOptions } from '../../../../shared/demo/products/demo-permission.ts'
import { lazily } from '../../../support/accounts-backend.ts'
import { type RefusalCase, type RuleKey, refusal, refusalTests } from '../../../support/differential/refusals.ts'
import { createPair, playBoth, type Side } from '../../../support/differential/sides.ts'

const FUNDS = [{ account: 'options', coin: 'USDT', amount: '6000' }] as const
const UP = { marketId: '1', seconds: 30, amount: '100', direction: 'up' } as const
const MINUTE_MS = 60_000
const RULES = { countries: ['DE', 'US'], warns: true, asks: true, checkMinutes: 60 }

const pair = lazily(() =>
  createPair(FUNDS, async ({ context: { settings } }, demo) => {
    await settings.change('option_risk_warning', true)
    await settings.change('option_questions', true)
    await settings.change('option_blocked_countries', 'DE US')
    await settings.change('option_reality_check', '60')
    demandBeforeOptions(demo, RULES)
  }),
)

async function succeed(side: Side, send: () => Promise<{ envelope: { code: number; msg: string } }>): Promise<void> {
  const { envelope } = await send()
  assert.equal(envelope.code, 1, `${side.name}: ${envelope.msg}`)
}

const after =
  (form: object, ...steps: ((side: Side) => Promise<void>)[]) =>
  async (side: Side): Promise<object> => {
    for (const step of steps) await step(side)
    return form
  }
const live = (side: Side) => succeed(side, () => side.send(setResidence, { country: 'TR' }))
const accept = (side: Side) => succeed(side, () => side.send(acceptOptionWarning, { version: '1' }))
const answer = (answers: string) => (side: Side) =>
  succeed(side, () => side.send(answerOptionQuestions, { version: '1', answers }))
const pass = (minutes: number) => (side: Side) => side.pass(minutes * MINUTE_MS)
const order = (side: Side) => succeed(side, () => side.send(createOptionOrder, UP))

/** Cases in this order: each begins where the one before it ended. */
const STEPS: Readonly<
  Record<
    | Exclude<RuleKey<OptionPermissionRefusal>, 'marketId/country'>
    | RuleKey<ResidenceRefusal>
    | RuleKey<OptionAnswerRefusal>,
    readonly RefusalCase[]
  >
> = {
  'marketId/residence': [refusal('an order before the country is stated', createOptionOrder, UP)],
  'country/unknown': [refusal('a country that does not exist', setResidence, { country: 'XX' })],
  'country/stated': [refusal('a country that is stated twice', setResidence, after({ country: 'DE' }, live))],
  'marketId/riskWarning': [refusal('an order before the confirmation', createOptionOrder, UP)],
  'version/changed': [refusal('a warning of another version', acceptOptionWarning, { version: '0' }, '1')],
  'marketId/questions': [refusal('an order before the answers', createOptionOrder, after(UP, accept))],
  'answers/length': [
    refusal('two answers to three questions', answerOptionQuestions, { version: '1', answers: '10' }, '3'),
  ],
  'answers/wait': [
    refusal(
      'answers at once after wrong ones',
      answerOptionQuestions,
      after({ version: '1', answers: '100' }, answer('101')),
      /^\d{4}-/,
    ),
  ],
  'marketId/realityCheck': [
    refusal(
      'an order after an hour of orders',
      createOptionOrder,
      after(UP, pass(10), answer('100'), order, pass(25), order, pass(25), order, pass(10)),
    ),
  ],
}
refusalTests('option permission', pair, STEPS)

test('option permission: an answered reality check lets orders pass, and both sides tell the same session', async () => {
  const both = await pair()
  await playBoth(both, async (side) => {
    const before = (await side.send(getOptionPermission)).data
    await succeed(side, () => side.send(answerRealityCheck))
    await order(side)
    return [before, (await side.send(getOptionPermission)).data, (await side.send(getOptionTerms)).data?.requirement]
  })
})

test('option permission: a blocked country is refused alike', async () => {
  const both = await createPair(FUNDS, async (_stage, demo) => {
    demandBeforeOptions(demo, RULES)
  })
  await playBoth(both, async (side) => {
    await succeed(side, () => side.send(setResidence, { country: 'DE' }))
    const { envelope } = await side.send(createOptionOrder, UP)
    const terms = await side.send(getOptionTerms)
    return [envelope.code, envelope.field, envelope.rule, terms.data?.requirement]
  })
})
