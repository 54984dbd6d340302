import { describe, expect, it } from 'vitest';
import { decide, type LoadedEntry } from './decision.ts';

const loaded: LoadedEntry = { documentId: 'abc', source: 'files-1', state: 'state-1' };

describe('loading an entry', () => {
  it.each([
    ['is new', undefined, 'files-1', null, 'create'],
    ['was there before us', undefined, 'files-1', 'edited by a person', 'leave to its maker'],
    [
      'was there before us, later',
      { ...loaded, documentId: null },
      'files-2',
      'edited by a person',
      'leave to its maker',
    ],
    ['is as it was loaded', loaded, 'files-1', 'state-1', 'nothing new'],
    ['was edited', loaded, 'files-1', 'edited by a person', 'nothing new'],
    ['was deleted', loaded, 'files-1', null, 'nothing new'],
    ['changed in the files', loaded, 'files-2', 'state-1', 'update'],
    [
      'changed in the files and was edited',
      loaded,
      'files-2',
      'edited by a person',
      'leave edited',
    ],
    ['changed in the files and was deleted', loaded, 'files-2', null, 'leave deleted'],
  ] as const)('that %s', (_what, record, source, current, decision) => {
    expect(decide(record, source, current)).toBe(decision);
  });
});
