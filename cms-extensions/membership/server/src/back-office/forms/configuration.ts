import type { Field, View } from './view.ts';

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

/**
 * The part of a configuration that concerns the given fields. Strapi adds new fields of a type to
 * its form by itself, and changes how the ids of components are listed at its second start; without
 * both, any difference was made by a person.
 */
export const ofFields = (configuration: Configuration, fields: ReadonlySet<string>) => ({
  settings: configuration.settings,
  metadatas: Object.fromEntries(
    Object.entries(configuration.metadatas).filter(([name]) => fields.has(name) && name !== 'id'),
  ),
  layouts: {
    list: configuration.layouts.list.filter((name) => fields.has(name)),
    edit: configuration.layouts.edit
      .map((row) => row.filter(({ name }) => fields.has(name)))
      .filter((row) => row.length > 0),
  },
});
