import harbour from '../../docs/themes/harbour.json' with { type: 'json' }
import plum from '../../docs/themes/plum.json' with { type: 'json' }
import type { Look } from './theme-css.ts'

/** Look to start from. */
export interface Preset {
  name: string
  label: string
  look: Look
}

/** Finished looks: the default and the examples of docs/re-skinning.md. */
export const PRESETS: readonly Preset[] = [
  { name: 'default', label: 'Default', look: { day: {}, night: {} } },
  { name: 'plum', label: 'Plum', look: plum },
  { name: 'harbour', label: 'Harbour', look: harbour },
]

const toText = (look: Look): string => JSON.stringify([look.day, look.night].map((part) => Object.entries(part).sort()))

/** Returns the preset of a look; null for a look of one's own. */
export const findPreset = (look: Look): Preset | null =>
  PRESETS.find((preset) => toText(preset.look) === toText(look)) ?? null
