import { getBalances, getCoinBalance } from '../../shared/base/contract/balances.ts'
import { ACCOUNT_TYPES, BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import { getStakingProjects, submitStaking } from '../../shared/base/contract/staking.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { refreshBalances } from '../../shared/state/balances/refresh-balances.ts'
import { texts } from '../../shared/state/preferences/texts.ts'
import { $token } from '../../shared/state/session/token.ts'
import { $settings, reloadSettings } from '../../shared/state/settings/settings.store.ts'
import type { FormRefusal } from '../../shared/state/stores/form.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { type PolledStore, polled } from '../../shared/state/stores/polled.ts'
import { createMoneyForm, type MoneyForm } from '../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../shared/state/submissions/submission.ts'
import { call } from '../../shared/wire/api/call.ts'
import {
  type ChosenProject,
  findChosenProject,
  findStakeAmountProblem,
  NO_PROJECT,
  type Project,
  parseWholeAmount,
  type Stake,
  type StakingDraft,
  type StakingReason,
} from './staking.rules.ts'

/** Ids of the coins that the member had in the funds account when the projects were loaded. */
const getHeldCoins = () => pageSingleton('staking/held', () => new Set<string>())

/** Replaces the ids of the held coins; without an answer they stay. */
async function loadHeldCoins(): Promise<void> {
  const response = await call(getBalances, {}, { quiet: true })
  if (!response.ok) return
  const funds = response.data.coinList.find(({ type }) => type === 'funds')
  const held = getHeldCoins()
  held.clear()
  for (const { coinId, balance } of funds?.balanceInfo ?? []) if (sign(balance) > 0) held.add(coinId)
}

/** Projects; those without a period are left out. */
export const $stakingProjects = pageSingleton('staking/projects', () =>
  memberResource<Project[]>(async () => {
    const [response] = await Promise.all([call(getStakingProjects, {}, { quiet: true }), loadHeldCoins()])
    if (response.ok) return { ...response, data: response.data.filter(({ periods }) => periods.length > 0) }
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
        const response = await call(getCoinBalance, { coinId: coin }, { quiet: true })
        if (!response.ok) return response
        const own = response.data.balanceList.find(({ type }) => type === ACCOUNT_TYPES.funds)
        return { ...response, data: own?.balance ?? null }
      },
      $token,
    ),
  )

type Field = 'amount' | 'password' | 'offer'

const submission = createSubmission({
  kind: 'staking',
  endpoint: submitStaking,
  toForm: (stake: Stake) => stake,
  repeat: repeatForm,
  facts: ({ coin, amount }) => ({ coin, amount }),
  fields: {
    amount: 'amount',
    payPassword: 'password',
    id: 'offer',
    periodId: 'offer',
    terms: 'offer',
  } satisfies Record<string, Field>,
})

/** Form of one `tl-staking` element. */
export interface StakingForm extends MoneyForm<StakingDraft, StakingReason, Stake, Field> {
  getChosen(): ChosenProject | null
  /** Returns the balance that pays for the expanded project; null if it is unknown. */
  getAvailable(): Decimal | null
  /** Expands a project, or collapses it if it is expanded. The amount stays. */
  toggle(project: string): void
  choosePeriod(period: string): void
}

/** Returns the known balance that pays for a project. */
const getKnownBalance = ({ coin }: Project): Decimal | null => (coin.id ? getFundsBalance(coin.id).get().data : null)

const resolveDraft = (draft: StakingDraft): ChosenProject | null =>
  findChosenProject($stakingProjects.get().data ?? [], draft, getHeldCoins())

/** Converts a draft to the request form; null while it is incomplete. */
function toStake(draft: StakingDraft): Stake | null {
  const chosen = resolveDraft(draft)
  const amount = parseWholeAmount(draft.amount)
  if (!chosen?.period || amount === null) return null
  const { id: periodId, terms } = chosen.period
  return {
    coin: chosen.project.coin.title,
    id: chosen.project.id,
    periodId,
    amount,
    payPassword: draft.password || null,
    terms: terms || null,
  }
}

function findStakingProblems(draft: StakingDraft): Partial<Record<keyof StakingDraft, StakingReason>> {
  const chosen = resolveDraft(draft)
  const balance = chosen && getKnownBalance(chosen.project)
  const amount = findStakeAmountProblem(draft.amount, { least: chosen?.period?.minAmount ?? null, balance })
  const requiresPassword = $settings.get().values.tradingPasswordSwitch
  return {
    ...(chosen && !chosen.period && { period: 'periodMissing' as const }),
    ...(amount && { amount }),
    ...(requiresPassword && draft.password === '' && { password: 'passwordMissing' as const }),
  }
}

/** Reloads the balances, and the one that pays for a stake. */
function refreshBalance({ id, periodId }: Stake): void {
  refreshBalances()
  const coin = findChosenProject($stakingProjects.get().data ?? [], { project: id, period: periodId })?.project.coin
  if (coin?.id) void getFundsBalance(coin.id).invalidate()
}

/** Creates the form. */
export function createStakingForm(): StakingForm {
  const form = createMoneyForm<StakingDraft, StakingReason, Stake, Field>({
    submission,
    draft: { project: '', period: '', amount: '', password: '' },
    keep: { name: 'staking', fields: ['project', 'period', 'amount'] },
    problems: findStakingProblems,
    // The minimum may have been raised since the unanswered stake was sent. The server decides.
    excused: ['belowLeast'],
    toOrder: toStake,
    place: placeStake,
  })
  const getChosen = () => resolveDraft(form.$draft.get())

  /** Places the stake of a valid draft. The confirmation stays open while the result is unknown. */
  async function placeStake(draft: StakingDraft): Promise<FormRefusal<StakingDraft> | null> {
    const order = form.readOrder(draft)?.order
    if (!order) return { field: 'amount', message: texts('products')('amountMissing') }
    // The list may begin with other choices afterwards.
    form.rewrite({ project: order.id, period: order.periodId })
    while (await form.ask(order)) {
      const result = await form.send(order)
      if (result.phase === 'blocked') return form.explain(result)
      refreshBalance(order)
      if (result.phase === 'unknown') continue
      if (result.phase === 'accepted') form.accept({ amount: '', password: '' })
      else if (result.field !== 'amount' && result.field !== 'password') await $stakingProjects.invalidate()
      return form.explain(result)
    }
    return null
  }

  return {
    ...form,
    getChosen,
    getAvailable() {
      const chosen = getChosen()
      return chosen && getKnownBalance(chosen.project)
    },
    toggle: (project) =>
      form.setFields({ project: getChosen()?.project.id === project ? NO_PROJECT : project, period: '' }),
    choosePeriod(period) {
      const chosen = getChosen()
      if (chosen) form.setFields({ project: chosen.project.id, period })
    },
  }
}
