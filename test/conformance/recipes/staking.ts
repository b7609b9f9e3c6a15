import { readData } from '../../../shared/contract/endpoint.ts'
import { getStakingOrders, getStakingProjects, submitStaking } from '../../../shared/contract/staking.ts'
import type { Subject } from '../audit.ts'
import { send } from '../client.ts'
import { AUDIT_TRADING_PASSWORD, fixed, page, type Recipes, setTradingPassword } from '../recipe.ts'

/** The least amount of a period of USDT, which members of a demo have, that can be redeemed early; or why nothing can be staked here. */
async function smallStake(subject: Subject): Promise<Record<string, string> | { skip: string }> {
  const { envelope } = await send(subject.url(getStakingProjects.path), { token: subject.member?.token ?? '' })
  const projects = readData(getStakingProjects, envelope?.data)?.data ?? []
  const project = projects.find(({ coin }) => coin.title === 'USDT')
  const period = project?.staking_info.find(({ early }) => early === 'accrued')
  if (!project || !period) return { skip: `no USDT can be staked: ${envelope?.msg ?? 'no answer'}` }
  await setTradingPassword(subject)
  const amount = period.min_price ?? '1'
  return { id: project.id, s_id: period.id, amount, paypassword: AUDIT_TRADING_PASSWORD }
}

/** Staking. */
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
    return order ? { id: order.id } : { skip: `nothing is staked: ${envelope?.msg ?? 'no answer'}` }
  },
} satisfies Recipes
