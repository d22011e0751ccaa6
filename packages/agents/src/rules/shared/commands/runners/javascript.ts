// Runners of the JavaScript world.
import type { Runner } from './runner.ts'

const NAMES =
  /^(-t|-g|--grep|--testNamePattern|--test-name-pattern|--test-only|--changed|--onlyChanged|-o|--findRelatedTests|related|--project|--shard|--testPathPattern|--testPathPatterns|--lastFailed|--last-failed|--match|-m|--spec|--filter)(=|$)/
const VERSION_ONLY = /^(--version|-V|-v|--help|-h)$/

export const javascriptRunners: readonly Runner[] = [
  {
    name: 'vitest',
    words: /^vitest( run| watch| --run)?(?= |$)(?! (bench|list|init)\b)/,
    kinds: ['tests'],
    narrows: NAMES,
    watch: /^(watch|--watch|-w|--ui)$/,
  },
  {
    name: 'jest',
    words: /^(jest|react-scripts test|craco test|vue-cli-service test:unit|lerna-jest)(?= |$)/,
    kinds: ['tests'],
    narrows: NAMES,
    watch: /^(--watch|--watchAll)$/,
  },
  {
    name: 'mocha',
    words: /^(mocha|_mocha|electron-mocha|mochapack)(?= |$)/,
    kinds: ['tests'],
    narrows: NAMES,
    watch: /^(--watch|-w)$/,
  },
  { name: 'ava', words: /^ava(?= |$)/, kinds: ['tests'], narrows: NAMES, watch: /^(--watch|-w)$/ },
  {
    name: 'tap',
    words: /^(tap|tape|uvu|jasmine|qunit|lab|borp|poku)(?= |$)/,
    kinds: ['tests'],
    narrows: NAMES,
    watch: /^(--watch|-w)$/,
  },
  { name: 'karma', words: /^karma start\b/, kinds: ['tests'], narrows: NAMES },
  {
    name: 'node:test',
    words: /^(node|tsx)(?: --?[^\s=]+(?:=\S+| (?!-)\S+)?)*? --test(?= |$)/,
    kinds: ['tests'],
    narrows: NAMES,
    watch: /^--watch$/,
  },
  { name: 'playwright', words: /^playwright test\b/, kinds: ['tests'], narrows: NAMES, watch: /^--ui$/ },
  { name: 'cypress', words: /^cypress run\b/, kinds: ['tests'], narrows: NAMES },
  { name: 'wdio', words: /^(wdio|testcafe|nightwatch|cucumber-js)(?= |$)/, kinds: ['tests'], narrows: NAMES },
  { name: 'angular', words: /^ng test\b/, kinds: ['tests'], mayCheck: ['build'], narrows: NAMES },
  { name: 'bun', words: /^bun test(?= |$)/, kinds: ['tests'], narrows: NAMES, watch: /^--watch$/ },
  {
    name: 'deno',
    words: /^deno test(?= |$)/,
    kinds: ['tests'],
    mayCheck: ['typecheck'],
    narrows: NAMES,
    watch: /^--watch/,
  },
  { name: 'deno', words: /^deno check(?= |$)/, kinds: ['typecheck'] },
  { name: 'deno', words: /^deno lint(?= |$)/, kinds: ['lint'], rewrites: /^--fix$/ },
  { name: 'deno', words: /^deno fmt(?= |$)/, kinds: ['format'], rewrites: true, checksOnly: /^--check$/ },
  {
    name: 'tsc',
    words: /^(tsc|tsgo|vue-tsc|astro check|svelte-check|tspc|flow check|flow)(?= |$)/,
    kinds: ['typecheck'],
    mayCheck: ['build'],
    ignoresPaths: true,
    narrows: /^(-p|--project)(=|$)/,
    watch: /^(-w|--watch)$/,
  },
  {
    name: 'eslint',
    words: /^(eslint|eslint_d|next lint|ng lint|oxlint|standard|xo|tslint|stylelint|rslint)(?= |$)/,
    kinds: ['lint'],
    mayCheck: ['format'],
    rewrites: /^--fix/,
    idle: VERSION_ONLY,
  },
  {
    name: 'biome',
    words: /^(biome|rome) (check|ci)(?= |$)/,
    kinds: ['lint', 'format'],
    rewrites: /^(--write|--apply|--fix)/,
  },
  {
    name: 'biome',
    words: /^(biome|rome) lint(?= |$)/,
    kinds: ['lint'],
    rewrites: /^(--write|--apply|--fix)/,
  },
  { name: 'biome', words: /^(biome|rome) format(?= |$)/, kinds: ['format'], rewrites: /^(--write|--fix)/ },
  {
    name: 'prettier',
    words: /^(prettier|oxfmt|dprint (check|fmt)|pretty-quick)(?= |$)/,
    kinds: ['format'],
    rewrites: /^(--write|-w|fmt)$/,
    idle: VERSION_ONLY,
  },
  {
    name: 'bundler',
    words:
      /^(vite build|next build|nuxt build|nuxi build|astro build|remix build|react-router build|webpack|webpack-cli|rollup|rolldown|esbuild|tsup|tsdown|unbuild|parcel build|microbundle|swc|babel|ng build|react-scripts build|vue-cli-service build|gatsby build|docusaurus build|vitepress build|rspack build|rsbuild build|svelte-kit sync|electron-builder|expo export|metro build|storybook build|build-storybook|preconstruct build|pkgroll|bunchee|obuild)(?= |$)/,
    kinds: ['build'],
    mayCheck: ['typecheck', 'lint'],
    ignoresPaths: true,
    watch: /^(-w|--watch)$/,
  },
  { name: 'bun', words: /^bun build(?= |$)/, kinds: ['build'], ignoresPaths: true },
  {
    name: 'deno',
    words: /^deno compile(?= |$)/,
    kinds: ['build'],
    mayCheck: ['typecheck'],
    ignoresPaths: true,
  },
]
