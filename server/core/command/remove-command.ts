import { type Act, type ActContext, type Permission, Problem } from './command.ts'
import { act } from './declare-command.ts'
import { idInput } from './inputs.ts'

/** Kind of record that the operator can remove by its id. */
interface Removal {
  /** Plural word in the syntax, and in the path unless `path` is given: `networks`. */
  things: string
  path?: string
  /** Singular word. */
  thing: string
  permission: Permission
  description: string
  /** Removes the record; returns whether it existed. */
  remove(context: ActContext, id: string): Promise<boolean>
}

/** Declares the command `THINGS remove ID`. */
export const createRemoveCommand = ({
  things,
  path = `/${things}/:id`,
  thing,
  permission,
  description,
  remove,
}: Removal): Act =>
  act({
    usage: `${things} remove <ID>`,
    description,
    permission,
    method: 'DELETE',
    path,
    input: idInput,
    run: async ({ id }, context) => ((await remove(context, id)) ? { id } : new Problem(`There is no ${thing} ${id}.`)),
  })
