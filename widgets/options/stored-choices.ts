import { readFromTab, storeInTab } from '../../shared/state/preferences/tab-storage.ts'
import type { OptionsSetting } from './options-state.ts'

/** Storage name. A choice is stored under the attribute and the value that the page requested, and applies while the page requests the same value. */
const STORAGE_NAME = 'options.chosen'

/** Returns the initial settings of a trader: the page's attributes, overridden by the member's choices in this tab. */
export function getStoredSetting(setting: OptionsSetting): OptionsSetting {
  const choices = readFromTab(STORAGE_NAME)
  const pick = ([name, requested]: [string, string]) => {
    const choice = choices[name + requested]
    return [name, typeof choice === 'string' ? choice : requested]
  }
  return Object.fromEntries(Object.entries(setting).map(pick))
}

/** Stores a choice for the next page of this tab that requests the same settings. */
export function storeChoice(setting: OptionsSetting, choice: Partial<OptionsSetting>): void {
  const choices = readFromTab(STORAGE_NAME)
  for (const [name, value] of Object.entries(choice)) choices[name + setting[name as keyof OptionsSetting]] = value
  storeInTab(STORAGE_NAME, choices)
}
