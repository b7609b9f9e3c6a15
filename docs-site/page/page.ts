import { addCodeButtons } from './code-blocks.ts'
import { createTextWriter } from './replace-texts.ts'
import { type ChosenBackend, chooseShownVersion, loadBackend, watchBackend } from './shown-backend.ts'

/** Describes a version in the choice. */
function toLabel({ version, date, retired }: ChosenBackend['versions'][number]): string {
  if (retired !== null) return `${version}, retired from ${retired}`
  return date === null ? `${version}, not a release` : `${version}, ${date}`
}

/** Shows the backend at the top of the page, with a choice of its versions. */
function showChoice(place: HTMLElement, { origin, version, partner, versions }: ChosenBackend): void {
  const select = place.querySelector('select')
  if (!select) return
  select.replaceChildren(
    ...versions.map((one) => new Option(toLabel(one), one.version, false, one.version === version)),
  )
  for (const [name, text] of [
    ['origin', origin],
    ['partner', partner],
  ] as const)
    for (const shown of place.querySelectorAll(`[data-${name}]`)) shown.textContent = text
  for (const part of place.querySelectorAll<HTMLElement>('[data-with-backend]')) part.hidden = false
  for (const part of place.querySelectorAll<HTMLElement>('[data-with-partner]')) part.hidden = partner === null
  place.querySelector('[data-without-backend]')?.remove()
  place.dataset.shownBackend = version ?? ''
}

const main = document.querySelector('main')
const place = document.querySelector<HTMLElement>('[data-shown-backend]')
if (main && place) {
  const updateButtons = addCodeButtons(main)
  const write = createTextWriter(main)
  watchBackend((backend) => {
    write(backend)
    updateButtons()
    showChoice(place, backend)
  })
  place.querySelector('select')?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) void chooseShownVersion(target.value)
  })
  void loadBackend()
}
