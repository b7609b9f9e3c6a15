import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Endpoint } from '../../shared/base/contract/endpoint.ts'
import { platform } from '../../shared/base/contract/platform.ts'
import { projectRoot } from '../lib/process.ts'

/** Call with its name in this code, its chapter (the contract's file) and its docstring, for documents. */
export interface DescribedCall {
  name: string
  chapter: string
  call: Endpoint
  description: string
}

const contract = join(projectRoot, 'shared/base/contract')

/** Returns the docstring of every exported constant of a contract file, by name, in the order of the file. */
function readDocstrings(file: string): Map<string, string> {
  const tree = ts.createSourceFile(file, readFileSync(join(contract, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = new Map<string, string>()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)?.comment
    const name = statement.declarationList.declarations[0]?.name.getText(tree)
    if (name) found.set(name, typeof comment === 'string' ? comment : '')
  }
  return found
}

/** Ids of docs/requirements.md and docs/decisions.md, single or in lists: `Q-094`, `NTC-01, 05, 13`, `OPT-07..11`. */
const IDS = /(?:[A-Z]{3}|Q)-\d+(?:(?:, |\.\.)(?:(?:[A-Z]{3}|Q)-)?\d+)*…?/.source
const REFERENCES = new RegExp(`\\s*\\(${IDS}\\)|(?<=\\.) ${IDS}\\.| Specification section [^.]*\\.`, 'g')

/** Removes references to requirements and decisions, which authors of other backends do not know. */
const removeReferences = (doc: string): string => doc.replace(REFERENCES, '')

/** Files whose calls belong to the chapter of another file: they are separate because most elements load only these. */
const PART_OF: Readonly<Record<string, string>> = {
  'email-code.ts': 'session.ts',
  'login.ts': 'session.ts',
  'member.ts': 'session.ts',
  'site-languages.ts': 'settings.ts',
}

/** Returns all calls of the contract with their docstrings, chapter by chapter. */
export function readDescribedCalls(): DescribedCall[] {
  const calls = new Map(Object.entries(platform) as [string, Endpoint][])
  const files = readdirSync(contract).map((file) => ({ file, chapter: PART_OF[file] ?? file }))
  return files
    .toSorted((one, other) => (one.chapter < other.chapter ? -1 : Number(one.chapter > other.chapter)))
    .flatMap(({ file, chapter }) =>
      [...readDocstrings(file)].flatMap(([name, doc]) => {
        const call = calls.get(name)
        return call ? [{ name, chapter: chapter.replace('.ts', ''), call, description: removeReferences(doc) }] : []
      }),
    )
}
