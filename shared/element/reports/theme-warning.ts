import { THEMES } from '../../view/dom/mirror-preferences.ts'
import { getParentElement } from '../../view/dom/parent-element.ts'
import { LOOK_EVENT } from '../../view/dom/states.ts'

/** Values that were reported. */
const reported = new Set<string>()

/** Logs a warning about each value of `data-theme` on an element or its ancestors that is not a theme, once per value. */
export function warnAboutThemes(host: HTMLElement): void {
  const check = () => {
    for (let place: Element | null = host; place; place = getParentElement(place)) {
      const value = place.getAttribute('data-theme') ?? ''
      if (value === '' || THEMES.test(value) || reported.has(value)) continue
      reported.add(value)
      console.warn(
        `tradelet: <${place.localName} data-theme="${value}"> is ignored: one of day, night, light, dark is expected`,
      )
    }
  }
  host.addEventListener(LOOK_EVENT, check)
  check()
}
