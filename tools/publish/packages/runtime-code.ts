import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, transformSync } from 'esbuild'
import ts from 'typescript'
import { SCRIPT_TARGET } from '../../bundle/browser-sources.ts'
import { browserPlugins } from '../../bundle/esbuild-plugins.ts'
import { projectRoot } from '../../lib/process.ts'

const FOLDER = join(import.meta.dirname, 'runtime')

/** Script of a package and its types. */
interface CompiledModule {
  script: string
  types: string
}

/** Returns the source of a module in which `imports` replaces addresses of other modules. */
const readSource = (path: string, imports: Readonly<Record<string, string>>): string =>
  Object.entries(imports).reduce(
    (text, [from, to]) => text.replaceAll(`'${from}'`, `'${to}'`),
    readFileSync(path, 'utf8'),
  )

function generateTypes(name: string, source: string): string {
  const { outputText, diagnostics } = ts.transpileDeclaration(source, {
    compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2022 },
    reportDiagnostics: true,
  })
  const [fault] = diagnostics ?? []
  if (fault) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`)
  return outputText
}

/** Returns the types of a module of the project by its path; `imports` as for `compileRuntime`. */
export const readTypes = (path: string, imports: Readonly<Record<string, string>> = {}): string =>
  generateTypes(path, readSource(join(projectRoot, path), imports))

/** Compiles a module of `runtime/`; `imports` replaces addresses of other modules. */
export function compileRuntime(name: string, imports: Readonly<Record<string, string>> = {}): CompiledModule {
  const source = readSource(join(FOLDER, name), imports)
  return {
    script: transformSync(source, { loader: 'ts', target: SCRIPT_TARGET }).code,
    types: generateTypes(name, source),
  }
}

/** Returns the code for failed loads (shared/element/loader/load-failure.ts) as a module of a package. */
export async function buildFailureCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'shared/element/loader/load-failure.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: SCRIPT_TARGET,
    plugins: browserPlugins,
  })
  return outputFiles[0]?.text ?? ''
}
