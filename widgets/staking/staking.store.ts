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
  amountProblem,
  type Chosen,
  chosenOf,
  isSameStake,
  NO_PROJECT,
  type Project,
  type Stake,
  type StakingDraft,
  type StakingReason,
  wholeOf,
} from './staking.rules.ts'

/** Projects; those without a period are left out. */
export const $projects = pageSingleton('staking/projects', () =>
  memberResource<Project[]>(async () => {
    const response = await call(getStakingProjects, {}, { quiet: true })
    if (response.ok) return { ...response, data: response.data.filter(({ staking_info }) => staking_info.length > 0) }
    // The operator has disabled staking since the page was opened.
    if (response.error.rule === 'off') void reloadSettings()
    return response
  }),
)

/** Returns the store of the funds account's balance of a coin, by the coin's id; null if the backend sends none. */
export const $balance = (coin: string): PolledStore<Decimal | null> =>
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
  formOf: (stake: Stake) => stake,
  fields: { amount: 'amount', paypassword: 'password', id: 'offer', s_id: 'offer', terms: 'offer' },
})

/** Form of one `tl-staking` element. */
export interface StakingForm extends Form<StakingDraft, StakingReason> {
  chosen(): Chosen | null
  /** Expands a project, or collapses it if it is expanded. The amount stays. */
  toggle(project: string): void
  choose(period: string): void
  /** Returns true if this stake was sent and its result is unknown. Sending it again stakes at most once. */
  isUnanswered(): boolean
}

/** Returns the known balance that pays for a project. */
const balanceOf = ({ coin }: Project): Decimal | null => (coin.id ? $balance(coin.id).get().data : null)

const chosenIn = (draft: StakingDraft): Chosen | null => chosenOf($projects.get().data ?? [], draft)

/** Converts a draft to the request form; null while it is incomplete. */
function stakeOf(draft: StakingDraft): Stake | null {
  const chosen = chosenIn(draft)
  const amount = wholeOf(draft.amount)
  if (!chosen?.period || amount === null) return null
  const { id: s_id, terms } = chosen.period
  return { id: chosen.project.id, s_id, amount, paypassword: draft.password || null, terms: terms || null }
}

/** Returns the unanswered stake if the draft is still the same. It is repeated under its own version of the terms. */
function findUnanswered(draft: StakingDraft): Stake | null {
  const sent = submission.unanswered()
  return isSameStake(sent, stakeOf(draft)) ? sent : null
}

function problemsOf(draft: StakingDraft): Partial<Record<keyof StakingDraft, StakingReason>> {
  const chosen = chosenIn(draft)
  const balance = chosen && balanceOf(chosen.project)
  const amount = amountProblem(draft.amount, { least: chosen?.period?.min_price ?? null, balance })
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
export function createStaking(): StakingForm {
  submission.forgetOld()
  const form = createForm<StakingDraft, StakingReason>({
    draft: { project: '', period: '', amount: '', password: '' },
    problems: problemsOf,
    send,
  })

  async function send(draft: StakingDraft): Promise<FormRefusal<StakingDraft> | null> {
    const stake = stakeOf(draft)
    if (!stake) return { field: 'amount', message: texts('products')('amountMissing') }
    // Fixes project and period: the list may begin with others afterwards.
    form.put({ project: stake.id, period: stake.s_id })
    const sent = findUnanswered(draft)
    const chosen = chosenIn(draft)
    const fate = await submission.send(sent ? { ...stake, terms: sent.terms } : stake)
    refreshBalances()
    if (chosen?.project.coin.id) void $balance(chosen.project.coin.id).invalidate()
    if (fate.phase === 'accepted') form.put({ amount: '', password: '' })
    if (fate.phase !== 'refused') return null
    const { field, message } = fate
    if (field === 'amount' || field === 'password') return { field, message }
    await $projects.invalidate()
    return { message }
  }

  return {
    ...form,
    chosen: () => chosenIn(form.$draft.get()),
    isUnanswered: () => findUnanswered(form.$draft.get()) !== null,
    change(field, value) {
      submission.forgetOld()
      form.change(field, value)
    },
    toggle(project) {
      submission.forgetOld()
      const open = chosenIn(form.$draft.get())?.project.id === project
      form.put({ project: open ? NO_PROJECT : project, period: '' })
    },
    choose(period) {
      submission.forgetOld()
      const chosen = chosenIn(form.$draft.get())
      if (chosen) form.put({ project: chosen.project.id, period })
    },
  }
}
