import { onNotify } from 'nanostores'
import { codec } from '../../base/contract/codec.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { getKeptFigure } from '../last-figures/last-figures.ts'
import { $settings, type Settings } from './settings.store.ts'

const pickSwitches = (values: unknown): Partial<Settings> =>
  Object.fromEntries(Object.entries(Object(values)).filter(([, value]) => typeof value === 'boolean'))

/** Switches of the settings. Texts and links are not kept. */
const switches = codec('switches', pickSwitches, pickSwitches)

/** Keeps the site's switches on the device, so that a page opened without a connection offers the same links. The state stays `failed`. */
export const keepSettings = (): void => {
  const keeping = pageSingleton('lastFigures/settings', () => {
    const kept = getKeptFigure('settings', switches)
    const look = () => {
      const { state, values } = $settings.value
      if (state === 'ready') kept.record(values)
      const last = state === 'failed' && Object.keys(values).length === 0 ? kept.read() : null
      if (last) $settings.set({ values: last.data, state })
    }
    return { look, dispose: onNotify($settings, look) }
  })
  // The build drops a `pageSingleton` whose result is unused.
  keeping.look()
}
