import type { KeepableForm, KeptInput } from './kept-drafts.ts'

/** Input of a form that is being kept. */
export interface InputKeeper<Draft extends object> {
  /** Sets fields that the page fills in: they neither count as typed nor prevent that the member's input is restored. */
  fillIn(part: Partial<Draft>): void
  /** Deletes the stored input: the form was accepted. */
  forget(): void
}

/**
 * Stores the named fields of a form in the tab and restores them in a new form of the same name. The code is loaded on demand: stored input is restored only if
 * the member has typed nothing until then, otherwise what was typed meanwhile replaces it.
 */
export function keepInput<Draft extends object>(
  form: KeepableForm<Draft>,
  input: KeptInput<Draft>,
): InputKeeper<Draft> {
  let typed = 0
  form.$draft.listen(() => {
    typed += 1
  })
  const loaded = import('./kept-drafts.ts')
    .then(({ keepDraft }) => keepDraft(form, input, () => typed > 0))
    .catch(console.warn)
  return {
    fillIn(part) {
      // The listener above counts this change.
      typed -= 1
      form.setFields(part)
    },
    forget: () => void loaded.then((forget) => forget?.()),
  }
}
