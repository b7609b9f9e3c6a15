import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { Translate } from '../../../shared/i18n/translate.ts'
import type { Note } from '../../../shared/stores/form.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useStore } from '../../../shared/ui/use-store.ts'
import { useTexts } from '../../../shared/ui/use-texts.ts'
import type { Draft, DraftReason } from './draft.rules.ts'
import { useOrderEntry } from './use-order-entry.ts'

const REASONS = {
  missing: { amount: 'amountMissing', time: 'durationMissing' },
  notANumber: 'notANumber',
  insufficient: 'insufficient',
} as const

/** The words of a note beneath a field. */
export function noteText(
  note: Note<DraftReason> | undefined,
  field: keyof Draft,
  t: Translate<'options'>,
): string | undefined {
  if (!note) return undefined
  if ('text' in note) return note.text
  return t(note.reason === 'missing' ? REASONS.missing[field] : REASONS[note.reason])
}

/** What is wrong with the time, which has no input of its own. */
export function TimeNote() {
  const t = useTexts('options')
  return <Fault text={noteText(useStore(useOrderEntry().form.$notes).time, 'time', t)} />
}

/** The server's message about the market, or about the whole order. */
export const OrderNote = () => <Fault text={useStore(useOrderEntry().form.$refusal)} />

const Fault = ({ text }: { text: string | undefined }) =>
  text ? (
    <div className="help error" role="alert">
      <Icon source={triangleAlert} size="small" />
      <span>{text}</span>
    </div>
  ) : null
