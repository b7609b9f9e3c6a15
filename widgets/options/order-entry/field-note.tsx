import { useStore } from '@nanostores/react'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { Translate } from '../../../shared/i18n/namespace.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useTexts } from '../options.texts.ts'
import type { DraftField } from './draft.rules.ts'
import type { TicketNote } from './ticket.store.ts'
import { useOrderEntry } from './use-order-entry.ts'

const REASONS = {
  missing: { amount: 'amountMissing', time: 'timeMissing', market: 'noMarkets' },
  notANumber: 'notANumber',
  insufficient: 'insufficient',
} as const

/** The words of a note beneath a field. */
export function noteText(
  note: TicketNote | undefined,
  field: DraftField,
  t: Translate<typeof import('../../../locales/en/options/index.ts').default>,
): string | undefined {
  if (!note) return undefined
  if ('text' in note) return note.text
  return t(note.reason === 'missing' ? REASONS.missing[field] : REASONS[note.reason])
}

/** What stands beneath a field that has no input of its own. */
export function FieldNote({ field }: { field: DraftField }) {
  const t = useTexts()
  const text = noteText(useStore(useOrderEntry().ticket.$notes)[field], field, t)
  if (!text) return null
  return (
    <div className="help err" role="alert">
      <Icon source={triangleAlert} size="s" />
      <span>{text}</span>
    </div>
  )
}
