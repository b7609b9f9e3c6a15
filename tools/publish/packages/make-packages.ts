import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import { listElementTexts } from '../../bundle/catalogue-modules.ts'
import { features } from '../../bundle/features.ts'
import { readElementDeclarations, readEventSource } from '../../documents/element-declarations.ts'
import { createManifest } from '../../documents/element-documents.ts'
import { createPackagedTexts } from '../../documents/site/llms.ts'
import { projectRoot } from '../../lib/process.ts'
import { generateElementTypes } from '../element-types.ts'
import { FRAMEWORKS, generateFrameworkTypes } from '../framework-types.ts'
import { LICENCE_FILE } from '../licences.ts'
import { generateSessionTypes } from '../session-types.ts'
import { buildCheckProgram } from './check-program.ts'
import { collectCode, makePortable } from './code.ts'
import { generateEditorData } from './editor-data.ts'
import { joinParts } from './join-parts.ts'
import { createElementsPackage, createReactPackage, type PackageBasics } from './package-json.ts'
import { readGuide } from './package-texts.ts'
import { generateOpenTypes, generateTextTypes } from './page-types.ts'
import { generateReactScripts, generateReactTypes } from './react-code.ts'
import { buildFailureCode, compileRuntime, readTypes } from './runtime-code.ts'
import { makeServerPackage } from './server-package.ts'

const EMBED = join(projectRoot, 'dist/embed')

const elements = readElementDeclarations(projectRoot)
const { license } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as { license: string }
/** File of each element in dist/embed: those of the suite share code. */
const files = new Map(features.map(({ tag, standalone }) => [tag, `${standalone ? 'suite/' : ''}${tag}.js`]))

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function writeFiles(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Reads the licence, and the version of the build: one between two releases has a version of its own. */
async function readBasics(): Promise<PackageBasics> {
  const { version } = JSON.parse(await readFile(join(EMBED, 'release.json'), 'utf8')) as { version: string }
  const url = process.env.PACKAGE_REPOSITORY
  return { version, license, ...(url && { repository: { type: 'git', url } }) }
}

/** Copies licences: ours, and with `withCode` those of the packages in the code. */
async function copyLicences(folder: string, withCode: boolean): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(join(projectRoot, 'LICENSE'), join(folder, 'LICENSE'))
  if (!withCode) return
  await cp(join(projectRoot, 'NOTICE'), join(folder, 'NOTICE'))
  await cp(join(EMBED, LICENCE_FILE), join(folder, LICENCE_FILE))
}

/** Copies the folders of coin icons that code names, without compressed files. */
async function copyAssets(folder: string, code: Iterable<string>): Promise<void> {
  const names = new Set([...code].flatMap((text) => text.match(/\bcoins\/[0-9a-f]{8}\//g) ?? []))
  for (const name of names)
    await cp(join(EMBED, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\.(?:br|gz|map)$/.test(path),
    })
}

async function makeElements(folder: string, basics: PackageBasics): Promise<void> {
  const built = collectCode(EMBED, [...files.values(), 'session.js', 'host.js', 'money-watch.js', 'open.js'])
  const manifest = createManifest(elements)
  const entry = compileRuntime('connect.ts')
  const load = compileRuntime('load.ts')
  const define = compileRuntime('define.ts')
  const openPage = compileRuntime('open-page.ts')
  const server = compileRuntime('server.ts')
  const program = await buildCheckProgram()
  const modules = [...files].map(([tag, file]) => `  '${tag}': () => import('./${file}'),`)
  await copyLicences(folder, true)
  await copyAssets(folder, built.values())
  await writeFiles(folder, {
    ...Object.fromEntries(joinParts(makePortable(built), [...files.values()])),
    ...Object.fromEntries(collectCode(EMBED, ['testing.js', 'demo.js'])),
    'testing.d.ts': readTypes('shared/demo/testing.ts', { './demo-options.ts': './demo.js' }),
    'demo.d.ts': `${readTypes('shared/demo/demo-options.ts').replace('export declare const', 'declare const')}\n/** Starts a demo on this page. */\nexport declare function demo(options?: DemoOptions): Demo\n`,
    'failure.js': await buildFailureCode(),
    'index.js': entry.script,
    'index.d.ts': entry.types,
    'server.js': server.script,
    'server.d.ts': server.types,
    'files.js': `export const files = {\n${modules.join('\n')}\n}\n`,
    'load.js': load.script,
    'load.d.ts': load.types,
    'open-page.js': openPage.script,
    'open-page.d.ts': openPage.types,
    'define.js': define.script,
    'define.d.ts': define.types,
    'page-loader.js': compileRuntime('page-loader.ts').script,
    'texts.js': compileRuntime('texts.ts', { VERSION: basics.version }).script,
    'nothing.js': 'export {}\n',
    'types.d.ts': generateElementTypes(elements, readEventSource(projectRoot)),
    'open.d.ts': generateOpenTypes(features.flatMap(({ name, page }) => (page ? [name] : []))),
    'page-texts.d.ts': generateTextTypes(
      Object.keys(listElementTexts()),
      LANGUAGES.map(({ code }) => code),
    ),
    'element.d.ts': `import type {} from './types.js'\nexport {}\n`,
    'session.d.ts': generateSessionTypes(projectRoot),
    'host.d.ts': compileRuntime('host-types.ts').types,
    ...Object.fromEntries(
      FRAMEWORKS.map((name) => [`${name}.d.ts`, generateFrameworkTypes(name, elements, './types.js')]),
    ),
    'bin/tradelet.js': program.script,
    [`bin/${LICENCE_FILE}`]: program.licences,
    'custom-elements.json': formatJson(manifest),
    ...generateEditorData(manifest, '@tradelet/elements', basics.version),
    ...createPackagedTexts(elements, projectRoot),
    'README.md': readGuide('elements'),
    'package.json': formatJson(createElementsPackage(basics, files)),
  })
}

async function makeReact(folder: string, basics: PackageBasics): Promise<void> {
  const component = compileRuntime('component.ts', {
    './define.ts': '@tradelet/elements/define.js',
    './types.js': '@tradelet/elements',
  })
  await copyLicences(folder, false)
  await writeFiles(folder, {
    ...generateReactScripts(elements),
    'index.d.ts': generateReactTypes(elements),
    'component.js': component.script,
    'README.md': readGuide('react'),
    'package.json': formatJson(createReactPackage(basics)),
  })
}

/** Writes the packages `@tradelet/elements`, `@tradelet/react` and `@tradelet/server` to the folders `elements`, `react` and `server` of a folder, from dist/embed. */
export async function makePackages(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  const basics = await readBasics()
  await makeElements(join(target, 'elements'), basics)
  await makeReact(join(target, 'react'), basics)
  await makeServerPackage(join(target, 'server'), basics)
}
