import { defineConfig, type UserConfig } from 'tsdown'

// The types of the library, built after the program and beside it.
const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  dts: { emitDtsOnly: true },
  clean: false,
  failOnWarn: true,
  inputOptions: { resolve: { conditionNames: ['@gainsay/source', 'import', 'node', 'default'] } },
})
export default config
