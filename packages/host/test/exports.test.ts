import { expect, it } from 'vitest'
import { CHANGE_STATUSES, FILE_KINDS, FROZEN_KINDS, HOST_ERROR_CODES, NOTICE_CODES } from '../src/index.ts'

// These stand in reports and ledgers: a change of any is a change of a contract.
it('pins the words of stored data', () => {
  expect(FROZEN_KINDS).toEqual(['work-tree', 'range', 'staged', 'documents'])
  expect(CHANGE_STATUSES.join()).toBe('added,modified,deleted,renamed,copied,type-changed,mode-changed')
  expect(FILE_KINDS.join()).toBe('text,binary,submodule,symlink,lfs-pointer')
  expect(new Set(HOST_ERROR_CODES).size).toBe(HOST_ERROR_CODES.length)
  expect(NOTICE_CODES).toContain('nested-repository')
})
