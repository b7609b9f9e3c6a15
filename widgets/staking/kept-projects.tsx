import { atom, onNotify } from 'nanostores'
import { useState } from 'react'
import { getStakingProjects } from '../../shared/base/contract/staking.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { getKeptFigure, type LastFigure, toSteadyTime } from '../../shared/state/last-figures/last-figures.ts'
import { LastFigures } from '../../shared/view/ui/account/last-figures-note.tsx'
import { ProjectRow } from './project-row.tsx'
import type { Project } from './staking.rules.ts'
import { $stakingProjects } from './staking.store.ts'

const kept = getKeptFigure('staking', getStakingProjects.data)

/** Keeps the offers on the device. They never enter the store of the form, which sends the terms of its offers. */
export const keepProjects = (): void => {
  const keeping = pageSingleton('lastFigures/staking', () => {
    const look = () => {
      const { data } = $stakingProjects.value ?? {}
      if (data) kept.record(data)
    }
    return { look, dispose: onNotify($stakingProjects, look) }
  })
  // The build drops a `pageSingleton` whose result is unused.
  keeping.look()
}

/** Offers of an earlier page with their time, epoch ms; null if there are none. */
export function readKeptProjects(): LastFigure<Project[]> | null {
  const last = kept.read()
  return last && last.data.length > 0 ? last : null
}

/** Shows offers of an earlier page, which cannot be chosen. */
export function KeptProjects({ data, at }: LastFigure<Project[]>) {
  const [$source] = useState(() => atom({ at: toSteadyTime(at) }))
  return (
    <>
      <LastFigures $source={$source} staleMs={0} hasAge />
      {data.map((project) => (
        <section key={project.id} part="project" className="project">
          <ProjectRow project={project} open={false} disabled onToggle={() => undefined} />
        </section>
      ))}
    </>
  )
}
