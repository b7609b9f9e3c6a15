import { copyOnPress } from '../playground/copy.ts'
import { createEditorLinks } from './editor-links.ts'
import { isWholeExample } from './editors.rules.ts'

/** Characters of a block's first line in the name of its button. */
const MAX_NAME = 60

const getName = (code: string): string => {
  const [first = ''] = code.trim().split('\n')
  return `Copy: ${first.slice(0, MAX_NAME)}`
}

/**
 * Adds a button to each block of code that copies its shown text, and to whole examples of HTML buttons that open them in editors of the web. Playgrounds and the landing page have
 * buttons of their own. Returns a function to call when the texts have changed.
 */
export function addCodeButtons(root: Element): () => void {
  const updates: (() => void)[] = []
  for (const block of root.querySelectorAll('pre')) {
    if (block.closest('.playground, .landing')) continue
    const place = document.createElement('div')
    place.className = 'code-block'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', getName(block.textContent ?? ''))
    block.before(place)
    place.append(block, button)
    const getCode = () => block.textContent ?? ''
    copyOnPress(button, getCode)
    if (!isWholeExample(getCode())) continue
    const { element, update } = createEditorLinks(getCode, document.title)
    place.append(element)
    updates.push(update)
  }
  return () => {
    for (const update of updates) update()
  }
}
