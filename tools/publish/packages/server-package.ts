import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../lib/process.ts'
import { createServerPackage, type PackageBasics } from './package-json.ts'
import { readGuide } from './package-texts.ts'
import { buildServerCode } from './server-code.ts'

/** Writes the package `@tradelet/server` to a folder. It needs no build of the elements. */
export async function makeServerPackage(folder: string, basics: PackageBasics): Promise<void> {
  const files = {
    ...(await buildServerCode()),
    'README.md': readGuide('server'),
    'package.json': `${JSON.stringify(createServerPackage(basics), null, 2)}\n`,
  }
  await mkdir(folder, { recursive: true })
  await cp(join(projectRoot, 'LICENSE'), join(folder, 'LICENSE'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}
