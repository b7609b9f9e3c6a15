import type { OptionsSetting } from './options-state.ts'

/** Where the tab keeps what was chosen, so that a reload does not lose it. */
const KEY = 'tradelet.options.chosen'

/** What was chosen, by what the page asked for then: it counts as long as the page asks for the same. */
function kept(): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    // Nothing is kept, or storage is blocked.
    return {}
  }
}

/** What a trader begins with: what the page asks for, but where a member has chosen otherwise in this tab, that. */
export function chosen(setting: OptionsSetting): OptionsSetting {
  const choices = kept()
  const now = ([name, asked]: [string, string]) => {
    const choice = choices[`${name}=${asked}`]
    return [name, typeof choice === 'string' ? choice : asked]
  }
  return Object.fromEntries(Object.entries(setting).map(now))
}

/** Keeps a choice for the next page of this tab that asks for the same. */
export function keepChosen(setting: OptionsSetting, choice: Partial<OptionsSetting>): void {
  const choices = kept()
  for (const [name, value] of Object.entries(choice))
    choices[`${name}=${setting[name as keyof OptionsSetting]}`] = value
  try {
    sessionStorage.setItem(KEY, JSON.stringify(choices))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
