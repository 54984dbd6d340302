/** Parameters as they come in a form: text, lists and nested groups. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/**
 * Reads `a[b][0][c]=d` into nested objects and lists, as Stripe's API does with bodies and queries.
 * A group whose keys are all numbers, or empty (`a[]=x`), is a list.
 */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[');
    const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))];
    assign(root, path, value);
  }
  return lists(root) as Form;
}

function assign(group: Form, path: string[], value: string): void {
  const [key = '', ...rest] = path;
  const name = key === '' ? String(Object.keys(group).length) : key;
  if (rest.length === 0) {
    define(group, name, value);
    return;
  }
  const next = Object.hasOwn(group, name) ? group[name] : undefined;
  if (next === undefined || typeof next === 'string') define(group, name, {});
  assign(group[name] as Form, rest, value);
}

/** Plain assignment would let a parameter called `__proto__` reach the prototype. */
function define(group: Form, name: string, value: FormValue): void {
  Object.defineProperty(group, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function lists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (isList) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => lists(value[key] ?? ''));
  }
  const group: Form = {};
  for (const key of keys) define(group, key, lists(value[key] ?? ''));
  return group;
}
