import { atom, type ReadableAtom } from 'nanostores'
import { freezePayoutsByLink } from '../../shared/base/contract/payout-freeze.ts'
import { getFailureText } from '../../shared/state/stores/failure-text.ts'
import { createForm, type Form } from '../../shared/state/stores/form.ts'
import { call } from '../../shared/wire/api/call.ts'

/** Question of one element whether to freeze. */
export interface FreezeForm extends Form<{ token: string }, never> {
  readonly $isFrozen: ReadableAtom<boolean>
}

/** Creates the question for the token in the fragment of the address. Nothing is sent before the member presses: mail programs open links too. */
export function createFreezeForm(): FreezeForm {
  const $isFrozen = atom(false)
  const form = createForm<{ token: string }, never>({
    draft: { token: location.hash.slice(1) },
    problems: () => ({}),
    async send({ token }) {
      const response = await call(freezePayoutsByLink, { token }, { quiet: true })
      $isFrozen.set(response.ok)
      return response.ok ? null : { message: getFailureText(response.error) }
    },
  })
  return { ...form, $isFrozen }
}
