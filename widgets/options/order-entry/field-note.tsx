import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { Translate } from '../../../shared/base/i18n/translate.ts'
import type { FieldMessage } from '../../../shared/state/stores/form.ts'
import { Icon } from '../../../shared/view/ui/controls/icon.tsx'
import { useStore } from '../../../shared/view/ui/hooks/use-store.ts'
import type { OptionDraft, OptionDraftReason } from './draft.rules.ts'
import { useOrderEntry } from './use-order-entry.ts'

const REASONS = {
  missing: { amount: 'amountMissing', time: 'durationMissing' },
  notANumber: 'notANumber',
  notPositive: 'notPositive',
} as const

/** Limits of the amount as texts with their coin. */
interface LimitTexts {
  least: string
  most: string
  /** Text of an amount above the balance. */
  overBalance?: string
}

/** Returns the text of a note below a field. `limits` are those of the amount. */
export function getNoteText(
  note: FieldMessage<OptionDraftReason> | undefined,
  field: keyof OptionDraft,
  t: Translate<'options'>,
  limits: LimitTexts = { least: '', most: '' },
): string | undefined {
  if (!note) return undefined
  if ('text' in note) return note.text
  const { reason } = note
  if (reason === 'insufficient') return limits.overBalance
  if (reason === 'belowMinimum') return t('belowMinimum', { amount: limits.least })
  if (reason === 'aboveMaximum') return t('aboveMaximum', { amount: limits.most })
  return t(reason === 'missing' ? REASONS.missing[field] : REASONS[reason])
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
