import { defaultServerConditions } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

// The source condition must be in ssr.resolve: resolve.conditions alone is ignored
// there, and a stale build would be tested without a word.
const config: ViteUserConfig = defineConfig({
  ssr: { resolve: { conditions: ['@gainsay/source', ...defaultServerConditions] } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'tests/**/*.test.ts', 'audit-set/test/**/*.test.ts'],
    exclude: ['**/fixtures/**', '**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests get a home of their own: nothing of the developer's is read or written.
    setupFiles: ['./tests/hermetic.ts'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
export default config
