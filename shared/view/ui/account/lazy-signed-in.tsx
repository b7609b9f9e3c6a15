import { Lazy } from '../controls/lazy.tsx'

const load = () => import('./signed-in.tsx')

/** Replaces the form for a signed-in member. Its code is loaded on demand: most members never see it. */
export const LazySignedIn = () => <Lazy load={load}>{({ SignedIn }) => <SignedIn />}</Lazy>
