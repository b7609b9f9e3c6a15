import type { NextConfig } from 'next'

const config: NextConfig = {
  // Without it Next takes the nearest folder above with a lock file.
  turbopack: { root: import.meta.dirname },
}

export default config
