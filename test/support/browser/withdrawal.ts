import type { Answer } from '../../../shared/contract/endpoint.ts'
import { getSettings } from '../../../shared/contract/settings.ts'
import { getLatestWithdrawals, getWithdrawalInfo, type WithdrawalInfo } from '../../../shared/contract/withdrawals.ts'
import { byRole } from './find.ts'
import { press, type } from './forms.ts'
import { type MemberPage, memberPage } from './member-page.ts'
import { drawn, type Mounted, still, until } from './stage.ts'

/** What holds for a withdrawal, and one of the latest, as the contract's examples have them. */
export const INFO: WithdrawalInfo = getWithdrawalInfo.example
export const [WAITING] = getLatestWithdrawals.example as [Answer<typeof getLatestWithdrawals>[number]]

/** What the tests of the withdrawal page share; to be called inside `describe`. No password and no code are wanted unless a test says so. */
export function withdrawalPage(): MemberPage & ReturnType<typeof steps> {
  const page = memberPage('tl-withdrawal')
  beforeEach(() => {
    sessionStorage.clear()
    steps(page).site()
    page.backend().answer(getLatestWithdrawals, [])
  })
  return { ...page, ...steps(page) }
}

function steps({ backend, open }: MemberPage) {
  const shown = async (attributes: Record<string, string> = {}) => {
    const page = await open(attributes)
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    return page
  }
  return {
    /** Switches of the site. */
    site: (switches: Partial<Answer<typeof getSettings>> = {}) =>
      backend().answer(getSettings, { ...getSettings.example, traders_password_switch: false, ...switches }),
    info: (news: Partial<WithdrawalInfo>) => backend().answer(getWithdrawalInfo, { ...INFO, ...news }),
    /** The page with its form. */
    shown,
    /** The page with the question whether the withdrawal is right. */
    asked: async (amount = '1000') => {
      const page = await shown()
      type(page, 'amount', amount)
      await drawn()
      await check(page)
      return page
    },
    sent: () => backend().received('withdraw'),
  }
}

/** Presses the button beneath the form, and waits for the question. */
export async function check(page: Mounted): Promise<void> {
  press(page, 'Withdraw')
  await until(() => page.root.querySelector('dialog[open]'), 'the question')
  await still(page.root)
}

/** The question. */
export const sheet = (page: Mounted): HTMLElement => byRole(page, 'dialog', 'Check the withdrawal')

/** Chooses in a list. */
export async function choose({ find }: Mounted, name: string, value: string): Promise<void> {
  const select = find<HTMLSelectElement>(`select[name=${name}]`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await drawn()
}

/** The pages that are asked for, in a list that grows; none is opened. */
export function waysFrom({ element }: Mounted): { route: string; query: Record<string, string> }[] {
  const ways: { route: string; query: Record<string, string> }[] = []
  element.addEventListener('tl-navigate', (event) => {
    event.preventDefault()
    ways.push((event as CustomEvent<(typeof ways)[number]>).detail)
  })
  return ways
}
