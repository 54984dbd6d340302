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

const fieldOf =
  (size: Field['size']) =>
  (name: string, label: string, hint?: string, more: Partial<Field> = {}): Field => ({
    name,
    label,
    size,
    ...(hint !== undefined && { hint }),
    ...more,
  });

export const full = fieldOf(12);
export const half = fieldOf(6);
export const third = fieldOf(4);
