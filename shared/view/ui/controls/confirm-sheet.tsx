import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../hooks/use-texts.ts'
import { Button } from './button.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { Sheet } from './sheet.tsx'

interface Props {
  title: string
  /** Shown next to the title. */
  aside?: ReactNode
  /** Effect of the step, with its amounts. */
  children: ReactNode
  /** Refusal of the server, or that the result is unknown; "" for none. */
  note?: string | false
  /** Names of the button that confirms, and of the one that changes nothing; by default `Back`. */
  words: { confirm: string; back?: string }
  /** Marks a step that deletes or cancels something. */
  danger?: boolean
  /** The step is being sent: nothing closes the sheet. */
  busy: boolean
  onClose(): void
  onConfirm(): void
}

/** Buttons side by side, below each other if a word does not fit. Not in a style sheet: those of an element load before it is shown. */
const ANSWERS: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5em), 1fr))',
  gap: '8px',
}

/** Sheet that asks once before a step that cannot be undone or that moves money. The caller sends once for repeated presses. */
export function ConfirmSheet({ title, aside, children, note, words, danger, busy, onClose, onConfirm }: Props) {
  const t = useTexts('common')
  const back = () => {
    if (!busy) onClose()
  }
  return (
    <Sheet title={title} aside={aside} part="sheet" busy={busy} onClose={back}>
      {children}
      {note && <RefusalNote text={note} />}
      <div style={ANSWERS}>
        <Button disabled={busy} onClick={back}>
          {words.back ?? t('back')}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} sends onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </Sheet>
  )
}
