import { defineConfig, type UserConfig } from 'tsdown'

// One bundled program without dependencies at install time: commander and zod are
// compiled in. An import that cannot be resolved must fail the build, not warn.
const config: UserConfig = defineConfig({
  entry: { bin: 'src/bin.ts', index: 'src/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  dts: false,
  clean: true,
  failOnWarn: true,
  deps: { onlyBundle: ['commander', 'jsonrepair', 'unbash', 'zod'] },
  inputOptions: { resolve: { conditionNames: ['@gainsay/source', 'import', 'node', 'default'] } },
})
export default config
