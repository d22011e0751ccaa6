import { defaultServerConditions } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ['@gainsay/source', ...defaultServerConditions] } },
  test: {
    include: ['test-programs/suites/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    setupFiles: ['./tests/hermetic.ts'],
    pool: 'forks',
    maxWorkers: 1,
  },
})
export default config
