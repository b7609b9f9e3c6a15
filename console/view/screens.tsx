import type { ComponentType } from 'react'
import { CommandsScreen } from './commands-screen.tsx'
import type { IconName } from './icons.tsx'
import { LogScreen } from './log-screen.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { RequestsScreen } from './requests-screen.tsx'
import type { ScreenProps } from './screen-props.ts'
import { TodayScreen } from './today-screen.tsx'

/** Screen of the console. */
interface Screen {
  name: string
  title: string
  icon: IconName
  /** Command without which the person has no use for it; null if each person needs it. */
  command: string | null
  View: ComponentType<ScreenProps>
}

/** Screens in the order of the rail. */
export const SCREENS: readonly Screen[] = [
  { name: 'today', title: 'Today', icon: 'today', command: null, View: TodayScreen },
  { name: 'queue', title: 'Queue', icon: 'queue', command: 'reviews list', View: QueueScreen },
  { name: 'payouts', title: 'Payouts', icon: 'payouts', command: 'payouts list', View: PayoutsScreen },
  { name: 'requests', title: 'Requests', icon: 'requests', command: 'requests list', View: RequestsScreen },
  { name: 'log', title: 'Log', icon: 'log', command: 'audit list', View: LogScreen },
  { name: 'people', title: 'People', icon: 'people', command: null, View: PeopleScreen },
  { name: 'commands', title: 'Commands', icon: 'commands', command: null, View: CommandsScreen },
]
