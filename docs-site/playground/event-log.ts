import type { PreviewEvent } from './preview-frame.ts'

/** Rows that the log keeps. */
const MAX_ROWS = 50

/** Log of a preview's events, newest first. */
export interface EventLog {
  add(event: PreviewEvent): void
}

const addText = (parent: Element, name: string, text: string, part: string): void => {
  const child = document.createElement(name)
  child.className = part
  child.textContent = text
  parent.append(child)
}

/** Creates the log in a list. `count` shows the number of events, `clear` empties the list. */
export function createEventLog(list: Element, count: Element, clear: Element): EventLog {
  let total = 0
  const update = (): void => {
    count.textContent = String(total)
    list.toggleAttribute('data-empty', total === 0)
  }
  clear.addEventListener('click', () => {
    total = 0
    list.replaceChildren()
    update()
  })
  update()
  return {
    add({ name, detail, cancelable }) {
      total += 1
      const row = document.createElement('li')
      addText(row, 'time', new Date().toTimeString().slice(0, 8), 'time')
      addText(row, 'b', name, 'name')
      addText(row, 'code', cancelable ? `${detail} cancelable` : detail, 'detail')
      list.prepend(row)
      while (list.children.length > MAX_ROWS) list.lastElementChild?.remove()
      update()
    },
  }
}
