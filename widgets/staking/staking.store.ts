import { call } from '../../shared/api/call.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { getCoinBalance } from '../../shared/contract/balances.ts'
import { ACCOUNT_TYPES, BALANCES_POLL_MS } from '../../shared/contract/constants.ts'
import { getStakingProjects, submitStaking } from '../../shared/contract/staking.ts'
import type { Decimal } from '../../shared/money/decimal-text.ts'
import { texts } from '../../shared/preferences/texts.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { $settings, reloadSettings } from '../../shared/settings/settings.ts'
import { createForm, type Form, type FormRefusal } from '../../shared/stores/form.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'
import { type PolledStore, polled } from '../../shared/stores/polled.ts'
import { createSubmission } from '../../shared/submissions/submission.ts'
import {
  type ChosenProject,
  findChosenProject,
  findStakeAmountProblem,
  isSameStake,
  NO_PROJECT,
  type Project,
  parseWholeAmount,
  type Stake,
  type StakingDraft,
  type StakingReason,
} from './staking.rules.ts'

/** Projects; those without a period are left out. */
export const $stakingProjects = pageSingleton('staking/projects', () =>
  memberResource<Project[]>(async () => {
    const response = await call(getStakingProjects, {}, { quiet: true })
    if (response.ok) return { ...response, data: response.data.filter(({ staking_info }) => staking_info.length > 0) }
    // The operator has disabled staking since the page was opened.
    if (response.error.rule === 'off') void reloadSettings()
    return response
  }),
)

/** Returns the store of the funds account's balance of a coin, by the coin's id; null if the backend sends none. */
export const getFundsBalance = (coin: string): PolledStore<Decimal | null> =>
  pageSingleton(`staking/balance/${coin}`, () =>
    polled(
      BALANCES_POLL_MS,
      async () => {
        const response = await call(getCoinBalance, { c_id: coin }, { quiet: true })
        if (!response.ok) return response
        const own = response.data.balance_list.find(({ type }) => type === ACCOUNT_TYPES.funds)
        return { ...response, data: own?.balance ?? null }
      },
      $token,
    ),
  )

const submission = createSubmission({
  kind: 'staking',
  endpoint: submitStaking,
  toForm: (stake: Stake) => stake,
  fields: { amount: 'amount', paypassword: 'password', id: 'offer', s_id: 'offer', terms: 'offer' },
})

/** Form of one `tl-staking` element. */
export interface StakingForm extends Form<StakingDraft, StakingReason> {
  getChosen(): ChosenProject | null
  /** Expands a project, or collapses it if it is expanded. The amount stays. */
  toggle(project: string): void
  choosePeriod(period: string): void
  /** Returns true if this stake was sent and its result is unknown. Sending it again stakes at most once. */
  isUnanswered(): boolean
}

/** Returns the known balance that pays for a project. */
const getKnownBalance = ({ coin }: Project): Decimal | null => (coin.id ? getFundsBalance(coin.id).get().data : null)

const resolveDraft = (draft: StakingDraft): ChosenProject | null =>
  findChosenProject($stakingProjects.get().data ?? [], draft)

/** Converts a draft to the request form; null while it is incomplete. */
function toStake(draft: StakingDraft): Stake | null {
  const chosen = resolveDraft(draft)
  const amount = parseWholeAmount(draft.amount)
  if (!chosen?.period || amount === null) return null
  const { id: s_id, terms } = chosen.period
  return { id: chosen.project.id, s_id, amount, paypassword: draft.password || null, terms: terms || null }
}

/** Returns the unanswered stake if the draft is still the same. It is repeated under its own version of the terms. */
function findUnanswered(draft: StakingDraft): Stake | null {
  const sent = submission.getUnanswered()
  return isSameStake(sent, toStake(draft)) ? sent : null
}

function findStakingProblems(draft: StakingDraft): Partial<Record<keyof StakingDraft, StakingReason>> {
  const chosen = resolveDraft(draft)
  const balance = chosen && getKnownBalance(chosen.project)
  const amount = findStakeAmountProblem(draft.amount, { least: chosen?.period?.min_price ?? null, balance })
  const asks = $settings.get().values.traders_password_switch
  // The unanswered stake may itself have used up the balance or the offer, so it may be sent again.
  const excused = (amount === 'insufficient' || amount === 'belowLeast') && findUnanswered(draft) !== null
  return {
    ...(chosen && !chosen.period && { period: 'periodMissing' as const }),
    ...(amount && !excused && { amount }),
    ...(asks && draft.password === '' && { password: 'passwordMissing' as const }),
  }
}

/** Creates the form. */
export function createStakingForm(): StakingForm {
  submission.forgetExpired()
  const form = createForm<StakingDraft, StakingReason>({
    draft: { project: '', period: '', amount: '', password: '' },
    problems: findStakingProblems,
    send,
  })

  async function send(draft: StakingDraft): Promise<FormRefusal<StakingDraft> | null> {
    const stake = toStake(draft)
    if (!stake) return { field: 'amount', message: texts('products')('amountMissing') }
    // Fixes project and period: the list may begin with others afterwards.
    form.setFields({ project: stake.id, period: stake.s_id })
    const sent = findUnanswered(draft)
    const chosen = resolveDraft(draft)
    const fate = await submission.send(sent ? { ...stake, terms: sent.terms } : stake)
    refreshBalances()
    if (chosen?.project.coin.id) void getFundsBalance(chosen.project.coin.id).invalidate()
    if (fate.phase === 'accepted') form.setFields({ amount: '', password: '' })
    if (fate.phase !== 'refused') return null
    const { field, message } = fate
    if (field === 'amount' || field === 'password') return { field, message }
    await $stakingProjects.invalidate()
    return { message }
  }

  return {
    ...form,
    getChosen: () => resolveDraft(form.$draft.get()),
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetExpired()
      form.change(field, value)
    },
    toggle(project) {
      submission.forgetExpired()
      const open = resolveDraft(form.$draft.get())?.project.id === project
      form.setFields({ project: open ? NO_PROJECT : project, period: '' })
    },
    choosePeriod(period) {
      submission.forgetExpired()
      const chosen = resolveDraft(form.$draft.get())
      if (chosen) form.setFields({ project: chosen.project.id, period })
    },
  }
}
