import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { Translate } from '../../../shared/i18n/translate.ts'
import type { FieldMessage } from '../../../shared/stores/form.ts'
import { Icon } from '../../../shared/ui/controls/icon.tsx'
import { useStore } from '../../../shared/ui/hooks/use-store.ts'
import type { OptionDraft, OptionDraftReason } from './draft.rules.ts'
import { useOrderEntry } from './use-order-entry.ts'

const REASONS = {
  missing: { amount: 'amountMissing', time: 'durationMissing' },
  notANumber: 'notANumber',
} as const

/** Returns the text of a note below a field. `overBalance` is the text for an amount above the balance. */
export function getNoteText(
  note: FieldMessage<OptionDraftReason> | undefined,
  field: keyof OptionDraft,
  t: Translate<'options'>,
  overBalance?: string,
): string | undefined {
  if (!note) return undefined
  if ('text' in note) return note.text
  if (note.reason === 'insufficient') return overBalance
  return t(note.reason === 'missing' ? REASONS.missing[field] : REASONS[note.reason])
}

/** Refusal of the server that concerns the market or the whole order. */
export const OrderNote = () => <FieldError text={useStore(useOrderEntry().form.$refusal)} />

/** Error of a control that is not an input. The control refers to it by `id`. */
export const FieldError = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <div id={id} className="help error" role="alert">
      <Icon source={triangleAlert} size="small" />
      <span>{text}</span>
    </div>
  ) : null
