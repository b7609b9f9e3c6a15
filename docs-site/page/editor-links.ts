import { createEditorForm, EDITORS, findLocalOrigin, isWholeExample } from './editors.rules.ts'

/** Buttons that open an example in an editor of the web. */
export interface EditorLinks {
  readonly element: HTMLElement
  /** Shows the buttons if the code is a whole example, and a note if the editors may not reach its address. Call it when the code has changed. */
  update(): void
}

/**
 * Creates forms that open an example in a new tab. Nothing is sent or loaded before a press, which sends the code alone.
 */
export function createEditorLinks(getCode: () => string, title: string): EditorLinks {
  const element = document.createElement('div')
  element.className = 'editors'
  const note = document.createElement('small')
  for (const editor of EDITORS) {
    const form = document.createElement('form')
    form.method = 'post'
    form.target = '_blank'
    form.rel = 'noopener'
    const button = document.createElement('button')
    button.textContent = `Open in ${editor}`
    button.setAttribute('aria-label', `Open in ${editor}, a new tab: ${title}`)
    form.append(button)
    form.addEventListener('submit', () => {
      const { action, fields } = createEditorForm(editor, title, getCode())
      form.action = action
      const inputs = Object.entries(fields).map(([name, value]) =>
        Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
      )
      form.replaceChildren(button, ...inputs)
    })
    element.append(form)
  }
  element.append(note)
  const update = (): void => {
    const code = getCode()
    const local = findLocalOrigin(code)
    element.hidden = !isWholeExample(code)
    note.textContent =
      local === null ? '' : `It works only where ${local} can be reached: on this machine or in its network.`
  }
  update()
  return { element, update }
}
