import { createEmailCodeSender } from '../../shared/state/member/email-code.store.ts'
import type { CodeSender } from '../../shared/state/stores/code-sender.ts'
import { EmailCode } from '../../shared/view/ui/account/email-code-field.tsx'
import type { FormView } from '../../shared/view/ui/hooks/use-form.ts'
import type { WithdrawalDraft } from './withdrawal.rules.ts'
import type { WithdrawalFormState } from './withdrawal.store.ts'

/** Code sender of each form: it names the address of the last code, also after another coin was chosen. */
const senders = new WeakMap<WithdrawalFormState, CodeSender>()

function getSender(form: WithdrawalFormState): CodeSender {
  const codes =
    senders.get(form) ?? createEmailCodeSender({ email: () => form.$draft.get().email, note: form.setMessage })
  senders.set(form, codes)
  return codes
}

interface Props {
  form: WithdrawalFormState
  field: FormView<WithdrawalDraft>['field']
  sending: boolean
}

/** Code by e-mail. Loaded on demand: few sites ask for it. */
export const WithdrawalCode = ({ form, ...rest }: Props) => <EmailCode codes={getSender(form)} {...rest} />
