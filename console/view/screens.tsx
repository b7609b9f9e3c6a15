import type { ComponentType } from 'react'
import { CommandsScreen } from './commands-screen.tsx'
import type { IconName } from './icons.tsx'
import { LogScreen } from './log-screen.tsx'
import { MemberScreen } from './member-screen.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { RequestsScreen } from './requests-screen.tsx'
import type { ScreenProps } from './screen-props.ts'
import { SearchScreen } from './search-screen.tsx'
import { TodayScreen } from './today-screen.tsx'

/** Screen of the console. */
interface Screen {
  name: string
  /** Key that opens it after `g`. */
  key?: string
  title: string
  icon: IconName
  /** Command without which the person has no use for it; null if each person needs it. */
  command: string | null
  /** True if the rail has no link to it. */
  isHidden?: true
  View: ComponentType<ScreenProps>
}

/** Screens in the order of the rail. */
export const SCREENS: readonly Screen[] = [
  { name: 'today', key: 't', title: 'Today', icon: 'today', command: null, View: TodayScreen },
  { name: 'queue', key: 'q', title: 'Queue', icon: 'queue', command: 'reviews list', View: QueueScreen },
  { name: 'payouts', key: 'p', title: 'Payouts', icon: 'payouts', command: 'payouts list', View: PayoutsScreen },
  { name: 'members', key: 'm', title: 'Members', icon: 'member', command: 'members overview', View: MemberScreen },
  { name: 'requests', key: 'r', title: 'Requests', icon: 'requests', command: 'requests list', View: RequestsScreen },
  { name: 'log', key: 'l', title: 'Log', icon: 'log', command: 'audit list', View: LogScreen },
  { name: 'people', key: 'e', title: 'People', icon: 'people', command: null, View: PeopleScreen },
  { name: 'commands', key: 'c', title: 'Commands', icon: 'commands', command: null, View: CommandsScreen },
  { name: 'search', title: 'Search', icon: 'search', command: 'find', isHidden: true, View: SearchScreen },
]
