import type { OptionsSetting } from './options-state.ts'
import { keepInTab, keptInTab } from './tab-storage.ts'

/** What was chosen lies under this name, by what the page asked for then: it counts as long as the page asks for the same. */
const NAME = 'chosen'

/** What a trader begins with: what the page asks for, but where a member has chosen otherwise in this tab, that. */
export function chosen(setting: OptionsSetting): OptionsSetting {
  const choices = keptInTab(NAME)
  const now = ([name, asked]: [string, string]) => {
    const choice = choices[name + asked]
    return [name, typeof choice === 'string' ? choice : asked]
  }
  return Object.fromEntries(Object.entries(setting).map(now))
}

/** Keeps a choice for the next page of this tab that asks for the same. */
export function keepChosen(setting: OptionsSetting, choice: Partial<OptionsSetting>): void {
  const choices = keptInTab(NAME)
  for (const [name, value] of Object.entries(choice)) choices[name + setting[name as keyof OptionsSetting]] = value
  keepInTab(NAME, choices)
}
