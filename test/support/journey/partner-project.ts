import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { projectRoot } from '../../../tools/lib/process.ts'
import { makePackages } from '../../../tools/publish/packages/make-packages.ts'

/** Project of a partner that has the packages in its `node_modules`, and is built by esbuild. */
export interface PartnerProject {
  /** Folder of the packages `elements` and `react`. */
  packages: string
  /** Writes a module, and imports it as a server would. */
  importModule(name: string, source: string): Promise<Record<string, unknown>>
  /** Builds a module for browsers and serves it at `/` with some HTML. Returns the page's address. */
  serve(name: string, source: string, html: string): Promise<string>
  close(): void
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Creates a project with the packages of the current build, in a folder from which the project's React is found. */
export async function createPartnerProject(): Promise<PartnerProject> {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true })
  const root = mkdtempSync(join(projectRoot, 'dist/partner-'))
  const packages = join(root, 'node_modules/@tradelet')
  await makePackages(packages)
  const closing: (() => void)[] = [() => rmSync(root, { recursive: true })]

  const bundle = (name: string, source: string, settings: object) => {
    writeFileSync(join(root, `${name}.tsx`), source)
    return build({
      entryPoints: [join(root, `${name}.tsx`)],
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      ...settings,
    })
  }

  return {
    packages,
    async importModule(name, source) {
      const outfile = join(root, `${name}.server.mjs`)
      await bundle(name, source, { packages: 'external', outfile })
      return import(pathToFileURL(outfile).href)
    },
    async serve(name, source, html) {
      const outdir = join(root, `${name}-files`)
      // Development: React then reports differences between the server's HTML and the page.
      const define = { 'process.env.NODE_ENV': '"development"' }
      await bundle(name, source, { splitting: true, outdir, define, conditions: ['browser'] })
      const server = createServer((request, response) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const type = TYPES[extname(path)]
        if (type) return response.writeHead(200, { 'content-type': type }).end(readFileSync(join(outdir, path)))
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        response.end(`<!doctype html>${html}<script type="module" src="/${name}.js"></script>`)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      closing.push(() => {
        server.closeAllConnections()
        server.close()
      })
      // The host name makes it another site than the backend's 127.0.0.1, not only another port.
      return `http://localhost:${(server.address() as AddressInfo).port}`
    },
    close() {
      for (const close of closing) close()
    },
  }
}
