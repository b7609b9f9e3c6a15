/** Writes docs/commands.md from the declarations of the operator's commands. `--check` only checks that the page is up to date and exits with 1 if not. */
import { loadOperatorCommands } from '../commands/operator/all-commands.ts'
import { createCommandsPage } from './commands-page.ts'
import { writeOrCheck } from './generated-page.ts'

writeOrCheck('docs/commands.md', createCommandsPage(await loadOperatorCommands()))
