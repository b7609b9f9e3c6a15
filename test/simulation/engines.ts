import { settle } from './actions/options.ts'
import { match } from './actions/spot.ts'
import { fallDue } from './actions/term-products.ts'
import type { Op, Sim } from './operation.ts'
import type { State } from './state.ts'
import type { Answer, Node } from './world.ts'

/** Background engines: fills of spot orders, settlement of timed options, scheduled steps. */
export const ENGINES = ['match', 'settle', 'perform'] as const
export type EngineName = (typeof ENGINES)[number]

const MODELS: Record<EngineName, (sim: Sim, state: State) => void> = {
  match,
  settle,
  perform: (_, state) => fallDue(state),
}

/** Creates an operation for the turn of an engine. */
export const engineOp = (sim: Sim, name: EngineName): Op => ({
  name: `engine: ${name}`,
  kind: name,
  isTurn: true,
  key: null,
  send: (node) => turnOf(node, name),
  apply(state) {
    MODELS[name](sim, state)
    return 'ok'
  },
})

/** Runs an engine of a node; a failed one starts again at its next turn. */
async function turnOf(node: Node, name: EngineName): Promise<Answer> {
  try {
    await node[name]()
    return { said: 'ok', data: null, words: '' }
  } catch (error) {
    return { said: 'lost', data: null, words: String(error) }
  }
}
