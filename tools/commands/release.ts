/** `npm run release`: makes a release of the current commit. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTool } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { buildIfChanged } from '../lib/sources.ts'
import { insertRelease, writeRelease as writeSection } from '../publish/release/changes.rules.ts'
import { listReleasedFiles, readChanges, readHeadline } from '../publish/release/changes.ts'
import {
  createCurrentManifest,
  findChanges,
  MIGRATIONS,
  RELEASED_MANIFEST,
  readText,
} from '../publish/release/elements.ts'
import { packElements, packPackages } from '../publish/release/pack.ts'
import { closeSection, replaceAddresses, replaceMajor, replaceVersion } from '../publish/release/plan-release.rules.ts'
import { runTool } from '../publish/release/run-tool.ts'
import {
  deriveBump,
  describeChange,
  describeChanges,
  findMissingNotes,
  raiseVersion,
} from '../publish/release/surface.rules.ts'

/** Files that state the version, with the number of places. */
const VERSION_FILES: Readonly<Record<string, number>> = {
  'package.json': 1,
  'package-lock.json': 2,
  'shared/view/dom/define.ts': 1,
}

/** File that states the major number of the state that elements share. */
const RUNTIME = 'shared/base/runtime/runtime.ts'

/** Guides whose examples load the current version. */
const GUIDES = ['docs/embedding.md', 'docs/first-widget.md']

/** Folder of the packed files. */
const PACKED = 'dist/release'

const tool = createTool(
  'npm run release',
  'Raises the version, collects .changes into the changelog, builds, packs into dist/release, commits and tags. Pushes and publishes nothing.',
)
  .option('--dry-run', 'only print what would be released')
  .parse()
const { dryRun = false } = tool.opts<{ dryRun?: boolean }>()

/** Writes a file of the project. */
const write = (file: string, text: string): void => writeFileSync(join(projectRoot, file), text)

/** Notes with a section *Unreleased*, which becomes that of the release. */
const NOTES = [MIGRATIONS, 'docs/upgrades.md']

/** Release that is about to be made. */
interface Plan {
  version: string
  next: string
  day: string
  /** Section of the changelog. */
  section: string
}

/** Reads the project and returns the next release. @throws Error if there is nothing to release, or if something is missing for it. */
async function planRelease(): Promise<Plan> {
  if ((await runTool('git', ['status', '--porcelain'])).trim() !== '')
    throw new Error('the working tree has changes: commit them or remove them first')
  const version: string = JSON.parse(readText('package.json')).version
  const changes = findChanges()
  const missing = findMissingNotes(changes, readText(MIGRATIONS))
  if (missing.length > 0)
    throw new Error(`${MIGRATIONS} lacks notes on:\n${missing.map((one) => `  ${describeChange(one)}`).join('\n')}`)
  const [bump, day] = [deriveBump(changes), new Date().toISOString().slice(0, 10)]
  const next = raiseVersion(version, bump)
  const section = writeSection(readHeadline(), readChanges(), next, day)
  console.log(`${version} → ${next} (${bump} changes of the elements)`)
  for (const line of describeChanges(changes)) console.log(`  ${line}`)
  if ((await runTool('git', ['tag', '--list', `v${next}`])).trim() !== '')
    throw new Error(`the tag v${next} exists already: this commit does not contain that release`)
  return { version, next, day, section }
}

/** Writes the version and the texts of a release into the files of the project. */
async function writeRelease({ version, next, day, section }: Plan): Promise<void> {
  for (const [file, count] of Object.entries(VERSION_FILES))
    write(file, replaceVersion(readText(file), version, next, count))
  write(RUNTIME, replaceMajor(readText(RUNTIME), next))
  for (const file of GUIDES) write(file, replaceAddresses(readText(file), version, next))
  write('CHANGELOG.md', insertRelease(readText('CHANGELOG.md'), section))
  for (const file of listReleasedFiles()) rmSync(join(projectRoot, file))
  for (const file of NOTES) write(file, closeSection(readText(file), next, day))
  write(RELEASED_MANIFEST, `${JSON.stringify(createCurrentManifest(), null, 2)}\n`)
  await runTool(process.execPath, ['tools/documents/make-openapi.ts'])
}

/** Builds the elements and packs them and the npm packages. Returns the names of the packed files. */
async function buildAndPack(next: string): Promise<string[]> {
  await buildIfChanged(true)
  // Loaded here: the generators read the version when they are loaded.
  const { makePackages } = await import('../publish/packages/make-packages.ts')
  const packages = join(projectRoot, 'dist', 'packages')
  await makePackages(packages)
  const target = join(projectRoot, PACKED)
  await packElements(join(projectRoot, 'dist', 'embed'), next, target)
  await packPackages(packages, target)
  return readdirSync(target)
}

async function release(): Promise<void> {
  const plan = await planRelease()
  if (dryRun) return
  const { next } = plan
  let packed: string[]
  try {
    await writeRelease(plan)
    packed = await buildAndPack(next)
    await runTool('git', ['commit', '--all', '--message', `release: ${next}`])
  } catch (error) {
    // The tree had no changes before, so this removes only what the release wrote.
    await runTool('git', ['checkout', '--quiet', 'HEAD', '--', '.'])
    console.error('The release failed. Its changes of the files were undone:')
    throw error
  }
  await runTool('git', ['tag', '--annotate', `v${next}`, '--message', `Release ${next}`])
  console.log(`Committed and tagged v${next}. Packed in ${PACKED}: ${packed.join(', ')}`)
}

try {
  await release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
