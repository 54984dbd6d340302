/** One field as shown in the panel. */
export type Field = {
  name: string;
  label: string;
  /** Help text under the field: its purpose, where it appears, what to write. */
  hint?: string;
  /** Width in twelfths of the form; rows add up to twelve. */
  size: 3 | 4 | 6 | 8 | 9 | 12;
  placeholder?: string;
  /** Set by the site; shown but not editable. */
  readOnly?: boolean;
};

/** How the panel shows one content type or component. */
export type View = {
  uid: string;
  /** The field used as an entry's title; `id` shows a single type under its name in the menu. */
  mainField?: string;
  sort?: { by: string; order: 'ASC' | 'DESC' };
  pageSize?: 10 | 20 | 50 | 100;
  /** Columns of the list, in order. */
  list?: readonly string[];
  /** Headings of columns that are not fields of the form. */
  listLabels?: Readonly<Record<string, string>>;
  /** The form, row by row. Fields that are not listed are hidden. */
  rows: readonly (readonly Field[])[];
};

type EditMetadata = {
  label?: string;
  description?: string;
  placeholder?: string;
  visible?: boolean;
  editable?: boolean;
};

type ListMetadata = { label?: string; searchable?: boolean; sortable?: boolean };

/** The content manager's stored configuration of a form and a list. */
export type Configuration = {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: EditMetadata; list: ListMetadata }>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
};

const labelled = (field: Field, current: Configuration['metadatas'][string]) => ({
  edit: {
    ...current.edit,
    label: field.label,
    description: field.hint ?? '',
    placeholder: field.placeholder ?? '',
    editable: field.readOnly !== true,
  },
  list: { ...current.list, label: field.label },
});

/**
 * The configuration that shows a view.
 * @param current the content manager's configuration of the type; its other parts are kept
 * @throws when the view names a field that the type does not have
 */
export const configured = (current: Configuration, view: View): Configuration => {
  const metadatas = { ...current.metadatas };
  const of = (name: string) => {
    const found = metadatas[name];
    if (found === undefined) throw new Error(`${view.uid} has no field ${name}`);
    return found;
  };
  for (const field of view.rows.flat()) metadatas[field.name] = labelled(field, of(field.name));
  for (const [name, label] of Object.entries(view.listLabels ?? {})) {
    metadatas[name] = { ...of(name), list: { ...of(name).list, label } };
  }
  for (const name of view.list ?? []) of(name);
  return {
    settings: {
      ...current.settings,
      ...(view.mainField && { mainField: view.mainField }),
      ...(view.sort && { defaultSortBy: view.sort.by, defaultSortOrder: view.sort.order }),
      ...(view.pageSize && { pageSize: view.pageSize }),
    },
    metadatas,
    layouts: {
      list: view.list ? [...view.list] : current.layouts.list,
      edit: view.rows.map((row) => row.map(({ name, size }) => ({ name, size }))),
    },
  };
};
