import type { ResponseData } from '../../../shared/base/contract/endpoint.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import {
  getLatestWithdrawals,
  getWithdrawalInfo,
  type WithdrawalInfo,
} from '../../../shared/base/contract/withdrawals.ts'
import { byRole } from './find.ts'
import { press, type } from './forms.ts'
import { type MemberPage, memberPage } from './member-page.ts'
import { type Mounted, until, waitForAnimations, waitForDrawing } from './stage.ts'

/** Terms of a withdrawal, and a pending withdrawal, from the contract's examples. */
export const WITHDRAWAL_INFO: WithdrawalInfo = getWithdrawalInfo.example
export const [WAITING] = getLatestWithdrawals.example as [ResponseData<typeof getLatestWithdrawals>[number]]

/**
 * Declares the setup shared by all tests of the withdrawal page. Call it inside `describe`. The trading password and the e-mail code are switched off unless a
 * test sets them.
 */
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
    /** Sets the switches of the site. */
    site: (switches: Partial<ResponseData<typeof getSettings>> = {}) =>
      backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: false, ...switches }),
    info: (news: Partial<WithdrawalInfo>) => backend().answer(getWithdrawalInfo, { ...WITHDRAWAL_INFO, ...news }),
    /** Opens the page and waits for its form. */
    shown,
    /** Opens the page, fills in the amount and waits for the confirmation. */
    asked: async (amount = '1000') => {
      const page = await shown()
      type(page, 'amount', amount)
      await waitForDrawing()
      await openConfirmation(page)
      return page
    },
    sent: () => backend().received('withdraw'),
  }
}

/** Presses the button below the form and waits for the confirmation. */
export async function openConfirmation(page: Mounted): Promise<void> {
  press(page, 'Withdraw')
  await until(() => page.root.querySelector('dialog[open]'), 'the question')
  await waitForAnimations(page.root)
}

/** Returns the confirmation sheet. */
export const getConfirmation = (page: Mounted): HTMLElement => byRole(page, 'dialog', 'Check your withdrawal')

/** Chooses an option of a list. */
export async function chooseOption({ find }: Mounted, name: string, value: string): Promise<void> {
  const select = find<HTMLSelectElement>(`select[name=${name}]`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await waitForDrawing()
}

/** Records the navigation requests of an element in a list that grows, and prevents the navigation. */
export function recordNavigation({ element }: Mounted): { route: string; query: Record<string, string> }[] {
  const ways: { route: string; query: Record<string, string> }[] = []
  element.addEventListener('tl-navigate', (event) => {
    event.preventDefault()
    ways.push((event as CustomEvent<(typeof ways)[number]>).detail)
  })
  return ways
}
