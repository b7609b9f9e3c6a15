import type { CliCommand } from './command.ts'
import { contentCommands } from './content-commands.ts'
import { identityCommands } from './identity-commands.ts'
import { memberCommands } from './member-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { networkCommands } from './network-commands.ts'
import { settingsCommands } from './settings-commands.ts'
import { spotCommands } from './spot-commands.ts'

/** Everything the operator can say. None of it decides how an option ends. */
export const commands: readonly CliCommand[] = [
  ...settingsCommands,
  ...contentCommands,
  ...memberCommands,
  ...identityCommands,
  ...moneyCommands,
  ...spotCommands,
  ...networkCommands,
]
