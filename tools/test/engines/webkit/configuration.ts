import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** MiniBrowser's toolbar would be wider than a small phone. Its buttons are shrunk so that the page decides the window's width. */
const STYLE = `
* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0) }
button { margin: 0 -4px }
`

/** Folder with settings for GTK programs. */
export interface Configuration {
  /** Value of XDG_CONFIG_HOME. */
  folder: string
  remove(): Promise<void>
}

/** Writes the settings of a browser; with `lessMotion` pages see `prefers-reduced-motion`. */
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
