/** Returns the index that a key selects from the choice at `at`; null for other keys. Arrow keys follow the reading direction. */
export function findChoiceForKey(
  { key, currentTarget }: { key: string; currentTarget: Element },
  at: number,
  count: number,
): number | null {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward || key === 'ArrowDown') return (at + 1) % count
  if (key === backward || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
