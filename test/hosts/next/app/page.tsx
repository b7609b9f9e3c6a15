import { Trading } from './trading'

export default function Page() {
  return <Trading />
}
