/** Parts of the element that load after the total is shown. */
export { ChangeToday } from '../../shared/view/ui/account/change-today.tsx'
export { HistoryLine } from '../../shared/view/ui/account/history-line.tsx'
export { Favourites } from './favourites.tsx'
export { OpenTasks } from './open-tasks.tsx'
export { RunningOrders } from './running-orders.tsx'
