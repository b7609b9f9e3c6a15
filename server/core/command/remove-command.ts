import type { Context } from '../http/context.ts'
import { type Command, command, Problem } from './command.ts'
import { byId } from './inputs.ts'

/** A kind of thing that the operator can take away by its number. */
interface Removal {
  /** Their word in what is typed, and in the path unless that is given: `networks`. */
  things: string
  path?: string
  /** The word for one of them. */
  thing: string
  does: string
  /** Answers whether there was one with this id. */
  remove(context: Context, id: string): Promise<boolean>
}

/** Declares `THINGS remove ID`. */
export const removeCommand = ({ things, path = `/${things}/:id`, thing, does, remove }: Removal): Command =>
  command({
    usage: `${things} remove ID`,
    does,
    method: 'DELETE',
    path,
    input: byId,
    run: async ({ id }, context) => ((await remove(context, id)) ? { id } : new Problem(`There is no ${thing} ${id}.`)),
  })
