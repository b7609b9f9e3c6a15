import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import ts from 'typescript'
import { features } from '../../tools/bundle/features.ts'
import { readElementDeclarations, readEventSource } from '../../tools/documents/element-declarations.ts'
import { projectRoot } from '../../tools/lib/process.ts'
import { FRAMEWORKS, generateFrameworkTypes } from '../../tools/publish/framework-types.ts'
import { generateLoaderTypes } from '../../tools/publish/loader-types.ts'
import { generateReactTypes } from '../../tools/publish/packages/react-code.ts'

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

/** Creates a folder in the project with the types that partners get; it is removed after the file's tests. */
export function createTypesFolder(): string {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(projectRoot, 'dist/types-'))
  after(() => rmSync(folder, { recursive: true }))
  const elements = readElementDeclarations(projectRoot)
  const files = {
    tradelet: generateLoaderTypes(
      elements,
      readEventSource(projectRoot),
      features.flatMap(({ name, page }) => (page ? [name] : [])),
    ),
    'tradelet-components': generateReactTypes(elements).replaceAll('@tradelet/elements', './tradelet.js'),
    ...Object.fromEntries(
      FRAMEWORKS.map((framework) => [
        `tradelet-${framework}`,
        generateFrameworkTypes(framework, elements, './tradelet.js'),
      ]),
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.d.ts`), text)
  return folder
}

/** Compiles pages of a folder together. Returns the errors of each page; an error in the types themselves throws. */
export function compilePages(
  folder: string,
  pages: readonly string[],
  options: ts.CompilerOptions = {},
): readonly string[][] {
  const names = pages.map((page, at) => {
    const name = join(folder, `page-${at}.tsx`)
    writeFileSync(name, `${page}\nexport {}`)
    return name
  })
  const program = ts.createProgram(names, { ...OPTIONS, ...options })
  const types = program.getSourceFiles().filter(({ fileName }) => /tradelet[\w-]*\.d\.ts$/.test(fileName))
  for (const file of types) {
    const [fault] = collectMessages(program, file)
    if (fault) throw new Error(`${file.fileName}: ${fault}`)
  }
  return names.map((name) => collectMessages(program, program.getSourceFile(name)))
}

const collectMessages = (program: ts.Program, file: ts.SourceFile | undefined): string[] =>
  [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  )
