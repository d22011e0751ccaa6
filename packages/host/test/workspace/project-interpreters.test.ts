import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectInterpreters } from '@gainsay/host'
import { expect, it } from 'vitest'

it('reads which Python a virtual environment was made from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-venv-'))
  mkdirSync(join(folder, '.venv'))
  writeFileSync(join(folder, '.venv/pyvenv.cfg'), 'home = /opt/python 3/bin \nversion = 3.12.1\n')
  const dependencies = ['.venv', 'node_modules'].map((path) => ({ path, from: join(folder, path) }))
  expect(projectInterpreters({ dependencies })).toEqual(['/opt/python 3/bin/python3'])
  rmSync(folder, { recursive: true })
})
