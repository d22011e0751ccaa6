import { defineConfig, type UserConfig } from 'tsdown'

// Published on its own: one module for browsers and Node, with its types; no dependency.
const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  outDir: 'dist',
  dts: true,
  clean: true,
  failOnWarn: true,
})
export default config
