import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Endpoint } from '../shared/contract/endpoint.ts'
import type { Domain } from './define-domain.ts'

/** Loads all domains: the export `domain` of the `domain.ts` in each folder of server/. */
export async function loadDomains(): Promise<readonly Domain[]> {
  const files = globSync('*/**/*.domain.ts', { cwd: import.meta.dirname })
  const domains = await Promise.all(files.map(load))
  return domains.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function load(file: string): Promise<Domain> {
  const { domain }: { domain?: Domain } = await import(`./${file}`)
  const name = basename(file, '.domain.ts')
  if (domain?.name !== name) throw new Error(`server/${file} must export a domain named ${name}`)
  return domain
}

/** Returns one sentence for each call of the contract without a handler and each declaration of two domains that collide; empty if there is none. */
export function domainProblems(all: readonly Domain[], calls: Readonly<Record<string, Endpoint>>): string[] {
  const answered = all.flatMap(({ handlers = [] }) => handlers.map(({ endpoint }) => endpoint.path))
  const declared = Object.values(calls).map(({ path }) => path)
  return [
    ...declared.filter((path) => !answered.includes(path)).map((path) => `no domain handles ${path}`),
    ...answered.filter((path) => !declared.includes(path)).map((path) => `the contract has no call ${path}`),
    ...twice(answered).map((path) => `two handlers for ${path}`),
    ...twice(all.flatMap(({ recordKinds = {} }) => Object.keys(recordKinds))).map(
      (kind) => `two domains declare the journal entries ${kind}`,
    ),
    ...twice(all.flatMap(({ reviewKinds = {} }) => Object.keys(reviewKinds))).map(
      (kind) => `two domains declare reviews of the kind ${kind}`,
    ),
    ...twice(all.flatMap(({ commands = [] }) => commands.map(({ method, path }) => `${method} ${path}`))).map(
      (route) => `two commands for ${route}`,
    ),
  ]
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]
