import { defineConfig, type UserConfig } from 'tsdown'

// The test kit, with its types; built after the program, into the same folder.
const config: UserConfig = defineConfig({
  entry: { testing: 'src/testing.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  dts: true,
  clean: false,
  failOnWarn: true,
  deps: { onlyBundle: [] },
  inputOptions: { resolve: { conditionNames: ['@gainsay/source', 'import', 'node', 'default'] } },
})
export default config
