import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Endpoint } from '../shared/base/contract/endpoint.ts'
import type { Domain } from './define-domain.ts'

/** Loads all domains: the export `domain` of each `<name>.domain.ts` below server/. Throws if its `name` differs from the file's. */
export async function loadDomains(): Promise<readonly Domain[]> {
  const files = globSync('*/**/*.domain.ts', { cwd: import.meta.dirname })
  const domains = await Promise.all(files.map(loadDomain))
  return domains.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function loadDomain(file: string): Promise<Domain> {
  const { domain }: { domain?: Domain } = await import(`./${file}`)
  const name = basename(file, '.domain.ts')
  if (domain?.name !== name) throw new Error(`server/${file} must export a domain named ${name}`)
  return domain
}

/** Returns one sentence for each call of the contract without a handler and each declaration of two domains that collide; empty if there is none. */
export function findDomainProblems(all: readonly Domain[], calls: Readonly<Record<string, Endpoint>>): string[] {
  const answered = all.flatMap(({ handlers = [] }) => handlers.map(({ endpoint }) => endpoint.path))
  const declared = Object.values(calls).map(({ path }) => path)
  return [
    ...declared.filter((path) => !answered.includes(path)).map((path) => `no domain handles ${path}`),
    ...answered.filter((path) => !declared.includes(path)).map((path) => `the contract has no call ${path}`),
    ...findDuplicates(answered).map((path) => `two handlers for ${path}`),
    ...findDuplicates(all.flatMap(({ recordKinds = {} }) => Object.keys(recordKinds))).map(
      (kind) => `two domains declare the journal entries ${kind}`,
    ),
    ...findDuplicates(all.flatMap(({ reviewKinds = {} }) => Object.keys(reviewKinds))).map(
      (kind) => `two domains declare reviews of the kind ${kind}`,
    ),
    ...findDuplicates(all.flatMap(({ commands = [] }) => commands.map(({ method, path }) => `${method} ${path}`))).map(
      (route) => `two commands for ${route}`,
    ),
  ]
}

const findDuplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]
