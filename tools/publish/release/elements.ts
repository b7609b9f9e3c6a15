import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readElementDeclarations } from '../../documents/element-declarations.ts'
import { createManifest } from '../../documents/element-documents.ts'
import { projectRoot } from '../../lib/process.ts'
import { compareSurfaces, type Manifest, readSurface, type SurfaceChange } from './surface.rules.ts'

/** Custom-elements manifest of the last release. */
export const RELEASED_MANIFEST = 'docs/released/custom-elements.json'

/** Migration notes of all releases. */
export const MIGRATIONS = 'docs/migrations.md'

/** Reads a text file of the project. */
export const readText = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')

/** Returns the manifest of the current sources. */
export const createCurrentManifest = (): Manifest => createManifest(readElementDeclarations(projectRoot))

/** Returns what has changed for partners since the last release. */
export const findChanges = (): SurfaceChange[] =>
  compareSurfaces(readSurface(JSON.parse(readText(RELEASED_MANIFEST))), readSurface(createCurrentManifest()))
