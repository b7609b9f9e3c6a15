import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { BuildFiles } from '../../../site/worker/build-files.rules.ts'
import { SCRIPT_TARGET } from '../browser-sources.ts'

/** Files of the site that keep their names when their content changes. Pictures are not among them: they come from other places or with their pages. */
const STABLE_NAMES =
  /^(?:favicon\.svg|(?:installed|legal|public|top-bar)\.js|numbers-worker\.js|icons\/(?:app|sign)-\d+\.png)$/
/** Page of a frame on a partner's page (site/pages/embed-frame.astro). */
const FRAME_FILE = 'embed-frame.html'
const TEXT_FILE = /^(texts\/[\da-f]+\/)([^/]+)\/(.+)\.js$/

/** Returns the digest of a file, which site/worker/cache.ts and server/operations/site/render-page.ts compute too. */
const computeDigest = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 6)

/** Returns the files below a folder, as paths with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/**
 * Lists the files of a build that the service worker caches: every page, the frame, and all files of the elements that pages may load. Files of earlier builds,
 * which stay in the folder for open pages, are excluded.
 */
export async function listBuildFiles(folder: string): Promise<Omit<BuildFiles, 'build'>> {
  const site = await listFiles(join(folder, 'site'))
  const embed: string[] = JSON.parse(await readFile(join(folder, 'embed', 'files.json'), 'utf8'))
  const digests = async (files: readonly string[], below: string, nameOf: (file: string) => string) =>
    Object.fromEntries(
      await Promise.all(
        files.map(async (file) => [nameOf(file), computeDigest(await readFile(join(folder, below, file)))]),
      ),
    )
  // Only the server knows which pages may contain the frame's page now.
  const pages = site.filter((file) => file.endsWith('.html') && file !== FRAME_FILE)
  const scripts = await collectScripts(pages, join(folder, 'site'))
  const hasElement = await createElementSearch(
    [...pages, ...scripts, ...site.filter((file) => STABLE_NAMES.test(file))],
    join(folder, 'site'),
  )
  const [frame = ''] = site.flatMap((file) => /^(texts\/[\da-f]+\/)/.exec(file)?.[1] ?? [])
  const texts = embed.flatMap((file) => {
    const [, folder = '', language = '', name = ''] = TEXT_FILE.exec(file) ?? []
    return folder ? [{ folder, language, name }] : []
  })
  // Standalone elements for partners duplicate elements of the suite, which pages load.
  const standing = new Set(embed.flatMap((file) => /^suite\/(.+)$/.exec(file)?.[1] ?? []))
  // A first page is replaced by the suite where its file cannot be loaded (site/scripts/host.ts). The site's pages load neither frames, the demo nor the helpers for tests.
  const entries = embed.filter(
    (file) =>
      /^(?:suite\/)?(?!first-|frame|demo\.|testing\.)[\w-]+\.js$/.test(file) && !standing.has(file) && hasElement(file),
  )
  return {
    pages: await digests(pages, 'site', (file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`),
    named: {
      ...(await digests(
        site.filter((file) => STABLE_NAMES.test(file)),
        'site',
        (file) => `/${file}`,
      )),
      ...(await digests(entries, 'embed', (file) => `/embed/${file}`)),
    },
    hashed: joinNames([
      ...scripts.map((file) => `/${file}`),
      ...[...new Set(embed)]
        .filter((file) => SUITE_CHUNK.test(file))
        .sort()
        .map((file) => `/embed/${file}`),
    ]),
    texts: {
      frame: `/${frame}`,
      elements: `/embed/${texts[0]?.folder ?? ''}`,
      files: [...new Set(texts.map(({ name }) => name))].sort().join(' '),
    },
    used: [...new Set(embed.flatMap((file) => /^coins\/[^/]+\//.exec(file)?.[0] ?? []))].map(
      (path) => `/embed/${path}`,
    ),
  }
}

/** Returns a function that tests whether pages or scripts of the site name the element of a file; true for files without an element. Two elements are for partners' pages only. */
async function createElementSearch(files: readonly string[], folder: string): Promise<(file: string) => boolean> {
  const texts = await Promise.all(
    files.filter((file) => /\.(?:html|js)$/.test(file)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  const tags = new Set(texts.flatMap((text) => text.match(/tl-[a-z]+(?:-[a-z]+)*/g) ?? []))
  return (file) => {
    const [, tag] = /(tl-[\w-]+)\.js$/.exec(file) ?? []
    return tag === undefined || tags.has(tag)
  }
}

/** Returns the names of files by their folder, separated by spaces. */
function joinNames(paths: readonly string[]): Record<string, string> {
  const folders: Record<string, string> = {}
  for (const path of paths) {
    const name = path.replace(/.*\//, '')
    const folder = path.slice(0, -name.length)
    folders[folder] = folders[folder] ? `${folders[folder]} ${name}` : name
  }
  return folders
}

/** Matches chunks of the suite; those of standalone elements have names of 6 characters (builds.ts). */
const SUITE_CHUNK = /^chunks\/[^/]{7}\.js$/

/** Returns the frame's scripts, those that pages name and their imports, and the typeface of Latin letters: others are stored when a page uses them. The folder also has scripts that no page loads. */
async function collectScripts(pages: readonly string[], folder: string): Promise<string[]> {
  const found = new Set<string>()
  for (const page of pages)
    for (const [file] of (await readFile(join(folder, page), 'utf8')).matchAll(
      /_astro\/(?:[\w.-]+\.(?:js|css)|inter-latin\.[\w-]+\.woff2)/g,
    ))
      found.add(file)
  // A Set is iterated in insertion order, including items added meanwhile.
  for (const file of found)
    for (const [, name] of (await readFile(join(folder, file), 'utf8')).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      found.add(`_astro/${name}`)
  return [...found].sort()
}

/** Returns the build that pages name in their root element; empty if the build has no name. */
const readBuildName = (page: string): string => /<html\b[^>]*\sdata-build="([^"]*)"/.exec(page)?.[1] ?? ''

/** Separate programs: scripts that pages load on demand, the service worker, and the worker that removes it. */
const SCRIPTS = ['installed', 'legal', 'public', 'top-bar']
const WORKERS = ['service-worker', 'service-worker-removal']

async function bundle(entry: string, file: string, format: 'esm' | 'iife', kept?: BuildFiles): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: SCRIPT_TARGET,
    write: false,
    ...(kept && { define: { KEPT: JSON.stringify(kept) } }),
  })
  await writeFile(file, outputFiles[0]?.contents ?? '')
}

/** Writes the installable-app scripts and service workers into a build's folder. */
export async function makeServiceWorker(folder: string): Promise<void> {
  for (const script of SCRIPTS) await bundle(`site/scripts/${script}.ts`, join(folder, 'site', `${script}.js`), 'esm')
  const name = readBuildName(await readFile(join(folder, 'site', 'index.html'), 'utf8'))
  const kept: BuildFiles = { build: name, ...(await listBuildFiles(folder)) }
  for (const worker of WORKERS)
    await bundle(`site/worker/${worker}.ts`, join(folder, 'site', `${worker}.js`), 'iife', kept)
}
