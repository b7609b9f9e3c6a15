/** Compiles each layer of the server without those above it: a layer sees its own services and those of lower layers in the context of handlers. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { projectRoot } from './process.ts'

/** Layers of the server, and what each may use. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ledger: ['core'],
  market: ['core', 'ledger'],
  '{platform,members}': ['core', 'ledger'],
  products: ['core', 'ledger', 'market', '{platform,members}'],
}

const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.server.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, projectRoot)
const host = ts.createCompilerHost(options)
const sources = new Map<string, ts.SourceFile | undefined>()
const { getSourceFile } = host
host.getSourceFile = (file, ...args) => {
  if (!sources.has(file)) sources.set(file, getSourceFile(file, ...args))
  return sources.get(file)
}
const listFiles = (layer: string): string[] =>
  globSync(`server/${layer}/**/*.ts`, { cwd: projectRoot }).map((file) => join(projectRoot, file))

let program: ts.Program | undefined
const problems = Object.entries(LAYERS).flatMap(([layer, lower]) => {
  const own = listFiles(layer)
  const all = ts.createProgram([...own, ...lower.flatMap(listFiles)], options, host, program)
  program = all
  return own.flatMap((file) => all.getSemanticDiagnostics(all.getSourceFile(file)))
})
if (problems.length > 0) {
  console.error(ts.formatDiagnostics(problems, { ...host, getCurrentDirectory: () => projectRoot }))
  process.exitCode = 1
}
