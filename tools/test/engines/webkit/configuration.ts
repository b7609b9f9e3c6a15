import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The small browser's bar would be wider than a small phone: its buttons are made so small that the page decides. */
const STYLE = `
* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0) }
button { margin: 0 -4px }
`

/** A folder with settings for programs made with GTK. */
export interface Configuration {
  /** What programs find as XDG_CONFIG_HOME. */
  folder: string
  remove(): Promise<void>
}

/** Writes the settings of a browser; with `lessMotion` pages find that their visitor asked for less of it. */
export async function writeConfiguration(lessMotion: boolean): Promise<Configuration> {
  const folder = await mkdtemp(join(tmpdir(), 'tradelet-webkit-'))
  const own = join(folder, 'gtk-3.0')
  await mkdir(own)
  await Promise.all([
    writeFile(join(own, 'gtk.css'), STYLE),
    writeFile(join(own, 'settings.ini'), `[Settings]\ngtk-enable-animations=${lessMotion ? 0 : 1}\n`),
  ])
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
