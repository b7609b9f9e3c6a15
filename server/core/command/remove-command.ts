import type { Context } from '../http/context.ts'
import { type Command, command, Problem } from './command.ts'
import { idInput } from './inputs.ts'

/** Kind of record that the operator can remove by its id. */
interface Removal {
  /** Plural word in the syntax, and in the path unless `path` is given: `networks`. */
  things: string
  path?: string
  /** Singular word. */
  thing: string
  description: string
  /** Removes the record; returns whether it existed. */
  remove(context: Context, id: string): Promise<boolean>
}

/** Declares the command `THINGS remove ID`. */
export const createRemoveCommand = ({
  things,
  path = `/${things}/:id`,
  thing,
  description,
  remove,
}: Removal): Command =>
  command({
    usage: `${things} remove <ID>`,
    description: description,
    method: 'DELETE',
    path,
    input: idInput,
    run: async ({ id }, context) => ((await remove(context, id)) ? { id } : new Problem(`There is no ${thing} ${id}.`)),
  })
