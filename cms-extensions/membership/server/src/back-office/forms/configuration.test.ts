import { describe, expect, it } from 'vitest';
import { type Configuration, configured, type View } from './configuration.ts';

const current: Configuration = {
  settings: { mainField: 'id', pageSize: 10, bulkable: true },
  metadatas: {
    title: {
      edit: { label: 'title', visible: true, editable: true },
      list: { label: 'title', sortable: true },
    },
    status: {
      edit: { label: 'status', visible: true, editable: true },
      list: { label: 'status', sortable: true },
    },
    updatedAt: { edit: {}, list: { label: 'updatedAt', sortable: true } },
  },
  layouts: {
    list: ['id', 'title'],
    edit: [
      [
        { name: 'title', size: 6 },
        { name: 'status', size: 6 },
      ],
    ],
  },
};

const view: View = {
  uid: 'api::thing.thing',
  mainField: 'title',
  sort: { by: 'updatedAt', order: 'DESC' },
  list: ['title', 'updatedAt'],
  listLabels: { updatedAt: 'Changed' },
  rows: [
    [{ name: 'title', label: 'Title', hint: 'What it is called.', size: 12 }],
    [{ name: 'status', label: 'Status', size: 6, readOnly: true }],
  ],
};

describe('a form of the panel', () => {
  it('gets its words, order and widths', () => {
    const { metadatas, layouts, settings } = configured(current, view);
    expect(metadatas.title?.edit).toMatchObject({
      label: 'Title',
      description: 'What it is called.',
      editable: true,
    });
    expect(metadatas.updatedAt?.list).toEqual({ label: 'Changed', sortable: true });
    expect(layouts.edit).toEqual([[{ name: 'title', size: 12 }], [{ name: 'status', size: 6 }]]);
    expect(settings).toEqual({
      mainField: 'title',
      pageSize: 10,
      bulkable: true,
      defaultSortBy: 'updatedAt',
      defaultSortOrder: 'DESC',
    });
  });

  it('does not let a coach edit what the site sets itself', () => {
    expect(configured(current, view).metadatas.status?.edit.editable).toBe(false);
  });

  it('cannot name a field that is not there', () => {
    const wrong: View = { ...view, rows: [[{ name: 'titel', label: 'Title', size: 12 }]] };
    expect(() => configured(current, wrong)).toThrow('api::thing.thing has no field titel');
  });
});
