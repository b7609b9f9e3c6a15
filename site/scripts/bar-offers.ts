import type { Settings } from '../../shared/state/settings/settings.store.ts'

/** Deposits or withdrawals: a page that the operator may close. */
type Gate = 'depositSwitch' | 'withdrawalSwitch'

/** Shows the links whose switch is on (HOM-09), and hides the others. Before the settings are loaded all switches are off. */
export function applyOffers(values: Partial<Settings>): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-setting]'))
    link.hidden = values[link.dataset.setting as keyof Settings] !== true
}

/** Prevents that a link opens a closed page; customer service opens instead. `runIfEnabled` decides. */
export function stopClosed(event: MouseEvent, runIfEnabled: (gate: Gate, proceed: () => void) => void): void {
  const link = (event.target as Element).closest<HTMLElement>('[data-gate]')
  if (!link) return
  let isClosed = true
  runIfEnabled(link.dataset.gate as Gate, () => {
    isClosed = false
  })
  if (!isClosed) return
  event.preventDefault()
  event.stopPropagation()
}
