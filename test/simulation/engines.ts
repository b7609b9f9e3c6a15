import { triggerOrders } from './actions/conditional.ts'
import { settleOptions } from './actions/options.ts'
import { matchOrders } from './actions/spot.ts'
import { runDueSteps } from './actions/term-products.ts'
import type { Operation, Simulation } from './operation.ts'
import type { State } from './state.ts'
import type { Node, NodeAnswer } from './world.ts'

/** Background engines: fills of spot orders, settlement of timed options, scheduled steps. */
export const ENGINES = ['match', 'trigger', 'settle', 'perform'] as const
export type EngineName = (typeof ENGINES)[number]

const MODELS: Record<EngineName, (sim: Simulation, state: State) => void> = {
  match: matchOrders,
  trigger: triggerOrders,
  settle: settleOptions,
  perform: (_, state) => runDueSteps(state),
}

/** Creates an operation for the turn of an engine. */
export const createEngineOperation = (sim: Simulation, name: EngineName): Operation => ({
  name: `engine: ${name}`,
  kind: name,
  isEngineTurn: true,
  key: null,
  send: (node) => runEngine(node, name),
  apply(state) {
    MODELS[name](sim, state)
    return 'ok'
  },
})

/** Runs an engine of a node; a failed one starts again at its next turn. */
async function runEngine(node: Node, name: EngineName): Promise<NodeAnswer> {
  try {
    await node[name]()
    return { result: 'ok', data: null, message: '' }
  } catch (error) {
    return { result: 'lost', data: null, message: String(error) }
  }
}
