import type * as Aside from '../../shared/element/page-api/account-aside.ts'

/** Ends the updates of the column that is shown. */
let stop: (() => void) | null = null

/** Fills the column at the end of each member's page: advice and help first, which are known at once, then the latest messages or logins. */
export function followAsides(): void {
  const show = () => void showAside().catch(console.warn)
  show()
  document.addEventListener('tl-page', show)
}

function endUpdates(): void {
  stop?.()
  stop = null
}

async function showAside(): Promise<void> {
  endUpdates()
  const place = document.querySelector<HTMLElement>('[data-aside]')
  if (!place) return
  const address = '/embed/aside.js'
  const code: typeof Aside = await import(/* @vite-ignore */ address)
  // Another page may have been opened meanwhile.
  if (!place.isConnected) return
  endUpdates()
  stop = code.followAside(place.dataset.aside ?? '', (content) => draw(place, content, code.showServiceNote))
}

function draw(place: HTMLElement, { advice, help, latest }: Aside.AsideContent, note: () => void): void {
  const link = help.address ? createLink(help.link, help.address) : createElement('button', help.link)
  link.className = 'link'
  if (link instanceof HTMLAnchorElement) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  else link.addEventListener('click', note)
  place.replaceChildren(
    ...advice.map(({ title, text }) => createSection(title, createElement('p', text))),
    createSection(help.title, createElement('p', help.text), link),
    ...(latest
      ? [createSection(latest.title, createList(latest.rows), createLink(latest.all.text, latest.all.route))]
      : []),
  )
}

function createSection(title: string, ...content: Element[]): HTMLElement {
  const section = document.createElement('section')
  section.append(createElement('h2', title), ...content)
  return section
}

function createElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function createLink(text: string, href: string): HTMLAnchorElement {
  const link = createElement('a', text)
  link.className = 'link'
  link.href = href
  return link
}

function createList(rows: readonly { title: string; moment: string }[]): HTMLElement {
  const list = document.createElement('ul')
  for (const { title, moment } of rows) {
    const item = document.createElement('li')
    const name = createElement('b', title)
    name.dir = 'auto'
    item.append(name, createElement('small', moment))
    list.append(item)
  }
  return list
}
