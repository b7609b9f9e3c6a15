import { atom, type ReadableAtom } from 'nanostores'
import {
  addPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../shared/base/contract/passkeys.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { createPasskey, getCeremonyFailure } from '../../shared/state/member/passkey-ceremony.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { call } from '../../shared/wire/api/call.ts'
import { $secondFactor } from './second-factor.store.ts'

/** The member's passkeys. */
export const $passkeys = pageSingleton('passkeys', () =>
  memberResource(async () => call(getPasskeys, {}, { quiet: true })),
)

async function reload(): Promise<void> {
  await Promise.all([$passkeys.invalidate(), $secondFactor.invalidate()])
}

/** Form of a new passkey. */
export interface NewPasskeyForm extends Form<{ name: string; password: string }, 'missing'> {
  /** Server's message that required a password; "" before that. */
  readonly $passwordRequest: ReadableAtom<string>
}

const findNameProblem = ({ name }: { name: string }) => (name.trim() === '' ? { name: 'missing' as const } : {})

/** Creates the form of a new passkey. `onAdded` gets the recovery codes that the server has created, if there are any. */
export function createPasskeyForm(onAdded: (codes: string[]) => void): NewPasskeyForm {
  const $passwordRequest = atom('')
  const form = createForm<{ name: string; password: string }, 'missing'>({
    draft: { name: guessDeviceName(), password: '' },
    problems: findNameProblem,
    async send({ name, password }) {
      const started = await call(startPasskey, { payPassword: password || null }, { quiet: true })
      if (!started.ok) {
        const { field, rule, message } = started.error
        if (field !== 'payPassword') return { message: getFailureText(started.error) }
        if (rule !== 'missing') return { field: 'password', message }
        $passwordRequest.set(message)
        return { message: '' }
      }
      const credential = await createPasskey(started.data.options)
      if (credential === null) return { message: getCeremonyFailure() }
      const added = await call(addPasskey, { name: name.trim(), credential }, { quiet: true, toastSuccess: true })
      if (!added.ok) return { message: getFailureText(added.error) }
      await reload()
      onAdded([...added.data.codes])
      return null
    },
  })
  return { ...form, $passwordRequest }
}

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const

/** Returns the name of the device's system for the field, which the member can change; "" if it is unknown. */
const guessDeviceName = (): string => SYSTEMS.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? ''

/** Creates the form that renames a passkey. */
export const createRenameForm = ({ id, name }: { id: string; name: string }, onRenamed: () => void) =>
  createForm<{ name: string }, 'missing'>({
    draft: { name },
    problems: findNameProblem,
    async send(draft) {
      const response = await call(renamePasskey, { id, name: draft.name.trim() }, { quiet: true })
      if (!response.ok) return { field: 'name', message: getFailureText(response.error) }
      await $passkeys.invalidate()
      onRenamed()
      return null
    },
  })

/** Removes a passkey. Returns whether the server did. */
export async function deletePasskey(id: string): Promise<boolean> {
  const response = await call(removePasskey, { id }, { toastSuccess: true })
  await reload()
  return response.ok
}
