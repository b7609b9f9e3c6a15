import type { Command } from '../../../server/core/command/command.ts'
import { loadDomains } from '../../../server/domains.ts'
import { exportAuditCommand } from './export-audit.ts'
import { type OwnCommand, ownCommands } from './own-commands.ts'
import { sessionCommands } from './session-commands.ts'

/** Returns all commands that an operator can type: those of the backend, declared by its domains, and those that the tool runs itself. */
export async function loadOperatorCommands(): Promise<(Command | OwnCommand)[]> {
  const declared = (await loadDomains()).flatMap(({ commands = [] }) => commands.filter(({ internal }) => !internal))
  return [...declared, ...ownCommands, exportAuditCommand, ...sessionCommands]
}
