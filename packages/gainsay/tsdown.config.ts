import { defineConfig, type UserConfig } from 'tsdown'

// One bundled program without dependencies at install time: commander and zod are
// compiled in, the grammars that are used lie beside it with their licences. An import that cannot be
// resolved must fail the build, not warn.
const GRAMMARS = ['javascript', 'typescript', 'tsx', 'python', 'go', 'rust', 'java']
const MODULES = '../../node_modules'
const config: UserConfig = defineConfig({
  entry: { bin: 'src/bin.ts', index: 'src/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  dts: false,
  clean: true,
  failOnWarn: true,
  deps: { onlyBundle: ['commander', 'jsonrepair', 'unbash', 'web-tree-sitter', 'zod'] },
  copy: [
    { from: `${MODULES}/web-tree-sitter/web-tree-sitter.wasm`, to: 'dist/grammars' },
    { from: `${MODULES}/web-tree-sitter/LICENSE`, to: 'dist/grammars/web-tree-sitter' },
    ...GRAMMARS.map((name) => ({
      from: `${MODULES}/@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
      to: 'dist/grammars',
    })),
    { from: `${MODULES}/@vscode/tree-sitter-wasm/LICENSE`, to: 'dist/grammars/tree-sitter-wasm' },
  ],
  inputOptions: {
    resolve: { conditionNames: ['@gainsay/source', 'import', 'node', 'default'] },
    // The parser's loader evaluates code that stands in a grammar; only grammars copied here are loaded.
    checks: { eval: false },
  },
})
export default config
