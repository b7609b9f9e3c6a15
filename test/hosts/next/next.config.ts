import type { NextConfig } from 'next'

const config: NextConfig = {
  // Without it Next takes the nearest folder above with a lock file.
  turbopack: { root: import.meta.dirname },
  // The test builds from an empty folder each time, so a stored cache would only be written.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackFileSystemCacheForDev: false },
}

export default config
