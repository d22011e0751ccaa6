import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCents } from '../src/money.js'

test('two decimals', () => assert.equal(formatCents(1205), '12.05'))
test('negative amounts', () => assert.equal(formatCents(-5), '-0.05'))
