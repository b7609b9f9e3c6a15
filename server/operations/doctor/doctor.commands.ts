import type { Command } from '../../core/command/command.ts'
import { look } from '../../core/command/declare-command.ts'
import type { Context } from '../../core/http/context.ts'
import type { SetupCheck, SetupGap } from '../../define-domain.ts'

/** Result of one check. `ok` has no texts. */
interface Finding extends SetupGap {
  name: string
  state: 'ok' | 'missing' | 'advised'
}

/** Runs all checks, one after the other in the order of the domains. */
async function runSetupChecks(context: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of context.domains.flatMap(({ setupChecks = [] }) => setupChecks))
    findings.push(toFinding(check, await check.findGap(context)))
  return findings
}

const toFinding = ({ name, need }: SetupCheck, gap: SetupGap | null): Finding =>
  gap === null
    ? { name, state: 'ok', missing: '', repair: '' }
    : { name, state: need === 'required' ? 'missing' : 'advised', ...gap }

const STATE_WIDTH = 9
const INDENT = ' '.repeat(STATE_WIDTH)
/** First words of the repairs that are steps on the machine; all others are commands. */
const MACHINE_STEPS = /^(set|correct|check|synchronize) /

const formatFinding = ({ name, state, missing, repair }: Finding): string =>
  [
    `${state.padEnd(STATE_WIDTH)}${name}`,
    ...(state === 'ok' ? [] : [`${INDENT}${missing}`, `${INDENT}${formatRepair(repair)}`]),
  ].join('\n')

const formatRepair = (repair: string): string =>
  MACHINE_STEPS.test(repair) ? `Repair: ${repair}` : `Repair: npm run operator -- ${repair}`

const hasGaps = (findings: readonly Finding[]): boolean => findings.some(({ state }) => state === 'missing')

const formatConclusion = (findings: readonly Finding[]): string => {
  const count = findings.filter(({ state }) => state === 'missing').length
  if (count === 0) return 'Ready for members.'
  return `Not ready for members: ${count} ${count === 1 ? 'requirement is' : 'requirements are'} missing.`
}

/** Command that lists what is missing before the first real member. */
export const commands: readonly Command[] = [
  look({
    usage: 'doctor',
    description:
      'lists what is missing before the first real member, each with the step that repairs it; ends with the exit code 1 if a requirement is missing',
    permission: 'doctor.read',
    personal: [],
    path: '/doctor',
    takesLong: true,
    run: (_, context) => runSetupChecks(context),
    show: (findings) => [...findings.map(formatFinding), '', formatConclusion(findings)].join('\n'),
    isFailure: hasGaps,
  }),
]
