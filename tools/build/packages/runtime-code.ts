import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import ts from 'typescript'
import { SCRIPT_TARGET } from '../browser-sources.ts'

const FOLDER = join(import.meta.dirname, 'runtime')

/** Script of a package and its types. */
interface CompiledModule {
  script: string
  types: string
}

/** Compiles a module of `runtime/`; `imports` replaces addresses of other modules. */
export function compileRuntime(name: string, imports: Readonly<Record<string, string>> = {}): CompiledModule {
  const source = Object.entries(imports).reduce(
    (text, [from, to]) => text.replaceAll(`'${from}'`, `'${to}'`),
    readFileSync(join(FOLDER, name), 'utf8'),
  )
  const { code } = transformSync(source, { loader: 'ts', target: SCRIPT_TARGET })
  const { outputText, diagnostics } = ts.transpileDeclaration(source, {
    compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2022 },
    reportDiagnostics: true,
  })
  const [fault] = diagnostics ?? []
  if (fault) throw new Error(`${name}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`)
  return { script: code, types: outputText }
}
