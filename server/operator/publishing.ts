import { type Command, Problem } from '../command/command.ts'
import { publishUploads } from '../uploads/publish.ts'

/** Commands whose input becomes content of the site: uploads that it names, as an address or in HTML, are shown to everybody from then on. */
export const publishing = (commands: readonly Command[]): readonly Command[] =>
  commands.map((command) => ({
    ...command,
    async run(context, input) {
      const result = await command.run(context, input)
      if (!(result instanceof Problem)) await publishUploads(context.db, JSON.stringify(input))
      return result
    },
  }))
