import { atom } from 'nanostores'
import {
  acceptOptionWarning,
  answerOptionQuestions,
  answerRealityCheck,
  getOptionPermission,
  type OptionPermission,
  setResidence,
} from '../../../shared/base/contract/option-permission.ts'
import { call } from '../../../shared/wire/api/call.ts'
import { $termsAndBalance } from '../terms.store.ts'

/** Steps before an order: what the backend requires now. */
export interface PermissionSteps {
  found: OptionPermission | null
  failed: boolean
  busy: boolean
}

/** Creates the state of the steps. `onPermitted` is called when nothing is required any more. */
export function createPermissionSteps(onPermitted: () => void) {
  const $steps = atom<PermissionSteps>({ found: null, failed: false, busy: false })
  const change = (part: Partial<PermissionSteps>) => $steps.set({ ...$steps.get(), ...part })

  /** Reads what is required, and completes the steps if nothing is. */
  async function read(): Promise<void> {
    change({ busy: true })
    const response = await call(getOptionPermission, {}, { quiet: true })
    if (!response.ok) return change({ busy: false, failed: true })
    await $termsAndBalance.invalidate()
    if (response.data.requirement === 'none') return onPermitted()
    change({ found: response.data, busy: false, failed: false })
  }

  /** Sends a step and reads what is required next. A refusal is shown as a toast. */
  async function send(step: () => Promise<unknown>): Promise<void> {
    if ($steps.get().busy) return
    change({ busy: true })
    await step()
    await read()
  }

  return {
    $steps,
    read,
    accept: (version: string) => send(() => call(acceptOptionWarning, { version })),
    state: (country: string) => send(() => call(setResidence, { country })),
    goOn: () => send(() => call(answerRealityCheck, {})),
    answer: (version: string, answers: string) => send(() => call(answerOptionQuestions, { version, answers })),
  }
}

/** State of the steps with their actions. */
export type Permission = ReturnType<typeof createPermissionSteps>
