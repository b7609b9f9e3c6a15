/** Invisible placeholder of a chart that is not drawn yet. Like any placeholder it keeps the element `loading` (shared/element/definition/lifecycle.ts). */
export const UndrawnChart = () => <i className="skeleton" style={{ display: 'none' }} />
