import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { useStore } from './use-store.ts'

interface ConfirmedForm {
  $notes: ReadableAtom<object>
  confirmation: { $confirming: ReadableAtom<unknown> }
}

/** Moves the focus to the field that a refusal names, after the sheet that confirmed the form has closed. */
export function useRefusalFocus(form: ConfirmedForm, place: { current: HTMLFormElement | null }): void {
  const notes = useStore(form.$notes)
  const asking = useStore(form.confirmation.$confirming) !== null
  const asked = useRef(asking)
  useEffect(() => {
    const [first] = Object.keys(notes)
    const input = asked.current && !asking && first ? place.current?.elements.namedItem(first) : null
    if (input instanceof HTMLElement) input.focus()
    if (asking || first) asked.current = asking
  }, [notes, asking, place])
}
