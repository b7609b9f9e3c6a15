import type { Command } from '../../../server/core/command/command.ts'
import { type CommandRequest, toCommandRequest } from '../../../shared/base/rules/command-request.rules.ts'
import type { TypedInput } from './program.ts'

/** Builds the request of a command. */
export const toRequest = (command: Command, typed: TypedInput): CommandRequest =>
  toCommandRequest(command, { ...command.defaults(), ...typed })
