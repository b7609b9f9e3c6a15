/** Library that renders the views in element tests: that of the product, or React itself. */
export type Renderer = 'preact' | 'react'

/** Environment variable with the renderer of a run. */
export const RENDERER_VARIABLE = 'TEST_RENDERER'

/** Returns the renderer of this run: TEST_RENDERER, otherwise Preact. @throws Error for an unknown name. */
export function getRenderer(): Renderer {
  const name = process.env[RENDERER_VARIABLE] || 'preact'
  if (name !== 'preact' && name !== 'react')
    throw new Error(`unknown ${RENDERER_VARIABLE} ${name}; the choices are: preact, react`)
  return name
}
