import { defineDomain } from '../../define-domain.ts'
import { commands } from './option-permission.commands.ts'
import {
  acceptOptionWarning,
  answerOptionQuestions,
  answerRealityCheck,
  getOptionPermission,
  setResidence,
} from './option-permission.handlers.ts'
import { optionPermissionChecks } from './option-permission.setup.ts'

/** Requirements that members meet before they trade options. */
export const domain = defineDomain({
  name: 'option-permission',
  handlers: [getOptionPermission, acceptOptionWarning, answerOptionQuestions, setResidence, answerRealityCheck],
  commands,
  setupChecks: optionPermissionChecks,
})
