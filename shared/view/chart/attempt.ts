/** Life of a chart: its owner ends it and receives its failures. */
export interface ChartOwner {
  /** Removes the chart when it aborts, also after an error of the constructor, so that no later frame of the library can fail. */
  signal: AbortSignal
  /** Receives errors of updates that no caller has started. */
  onFailed(error: unknown): void
}

/** Logs why a chart is not shown. */
export const logFailedChart = (error: unknown): void => console.warn('tradelet: the chart could not be shown', error)

/** Runs a step of drawing a chart. `onFailed` receives its error. */
export function attemptDrawing(step: () => void, onFailed: (error: unknown) => void): void {
  try {
    step()
  } catch (error) {
    onFailed(error)
  }
}
