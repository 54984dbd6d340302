import type { ImportUndoView, ImportView } from 'contract/desk/imports';
import { callsOf, desk } from '../calls.ts';

export type ImportShow = 'all' | 'decide' | 'refused' | 'kept' | 'anew' | 'without' | 'failed';

type Begun = { id: string; name: string; state: string; at: string };

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** The calls of the import. */
export const importApi = desk.injectEndpoints({
  endpoints: (build) => {
    const { read, write } = callsOf(build);
    return {
      imports: read<Begun[]>(() => 'imports', ['Import']),
      import: read<ImportView, { id: string; show: ImportShow; page: number }>(
        ({ id, ...params }) => [`imports/${id}`, params],
        ['Import'],
      ),
      sendImport: write<{ id: string }, File>('POST', (file) => ['imports', formOf(file)], [
        'Import',
      ]),
      mapImport: write<unknown, { id: string; data: object }>(
        'PUT',
        ({ id, data }) => [`imports/${id}/mapping`, data],
        ['Import'],
      ),
      stepImport: write<unknown, { id: string; step: string; data?: object }>(
        'POST',
        ({ id, step, data = {} }) => [`imports/${id}/${step}`, data],
        ['Import'],
      ),
      changeImportRow: write<unknown, { id: string; line: number; data: object }>(
        'PUT',
        ({ id, line, data }) => [`imports/${id}/rows/${line}`, data],
        ['Import'],
      ),
      importUndo: read<ImportUndoView, string>((id) => `imports/${id}/undo`, ['Import']),
    };
  },
});
