import { copyOnPress } from '../playground/copy.ts'

/** Characters of a block's first line in the name of its button. */
const MAX_NAME = 60

const getName = (code: string): string => {
  const [first = ''] = code.trim().split('\n')
  return `Copy: ${first.slice(0, MAX_NAME)}`
}

/** Adds a button to each block of code that copies its shown text. Playgrounds have buttons of their own. */
export function addCopyButtons(root: Element): void {
  for (const block of root.querySelectorAll('pre')) {
    if (block.closest('.playground')) continue
    const place = document.createElement('div')
    place.className = 'code-block'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', getName(block.textContent ?? ''))
    block.before(place)
    place.append(block, button)
    copyOnPress(button, () => block.textContent ?? '')
  }
}
