import { readData } from '../../../shared/base/contract/endpoint.ts'
import { getStakingOrders, getStakingProjects, submitStaking } from '../../../shared/base/contract/staking.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { AUDIT_TRADING_PASSWORD, fixed, page, type Recipes, setTradingPassword } from '../recipe.ts'

/** Returns the form of a minimum stake of USDT in a period with early redemption, or the reason why there is none. Members of a demo have USDT. */
async function smallStake(subject: Subject): Promise<Record<string, string> | { skip: string }> {
  const { envelope } = await send(subject.url(getStakingProjects.path), { token: subject.member?.token ?? '' })
  const projects = readData(getStakingProjects, envelope?.data)?.data ?? []
  const project = projects.find(({ coin }) => coin.title === 'USDT')
  const period = project?.periods.find(({ early }) => early === 'accrued')
  if (!project || !period) return { skip: `no USDT can be staked: ${envelope?.msg ?? 'no response'}` }
  await setTradingPassword(subject)
  const amount = period.minAmount ?? '1'
  return { id: project.id, s_id: period.id, amount, paypassword: AUDIT_TRADING_PASSWORD }
}

/** Recipes of staking. */
export const recipes = {
  getStakingProjects: fixed(),
  submitStaking: smallStake,
  getStakingOrders: fixed({ status: '0', ...page }),
  redeemStaking: async (subject) => {
    const form = await smallStake(subject)
    if ('skip' in form) return form
    const token = subject.member?.token ?? ''
    await send(subject.url(submitStaking.path), { form, token })
    const { envelope } = await send(subject.url(getStakingOrders.path), { form: { status: '0', ...page }, token })
    const order = readData(getStakingOrders, envelope?.data)?.data.find(({ type }) => type === '1')
    return order ? { id: order.id } : { skip: `nothing is staked: ${envelope?.msg ?? 'no response'}` }
  },
} satisfies Recipes
