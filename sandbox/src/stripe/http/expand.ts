import type { Kind } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { invalid } from './errors.ts';

type Shown = Record<string, unknown>;
const MAX_LEVELS = 4;

/**
 * Puts whole objects in the place of ids, and adds fields that are shown only on demand.
 * See /api/expanding_objects and /expand.
 * @param paths for example `latest_invoice.payments`, or `data.customer` for lists
 */
export function expand(world: World, object: Shown, paths: readonly string[]): Shown {
  if (paths.length === 0) return object;
  const copy = structuredClone(object);
  for (const path of paths) {
    const names = path.split('.');
    const levels = names.filter((name) => name !== 'data').length;
    if (levels > MAX_LEVELS) {
      throw invalid(
        `You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    expandPath(world, copy, names, path);
  }
  return copy;
}

function expandPath(world: World, object: Shown, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined) return;
  if (object.object === 'list' && name !== 'data') {
    throw notExpandable(name, path);
  }
  object[name] = expandField(world, object, name, path);
  const value = object[name];
  const inner = Array.isArray(value) ? value : [value];
  for (const part of inner) {
    if (isObject(part)) expandPath(world, part, rest, path);
  }
}

function expandField(world: World, object: Shown, name: string, path: string): unknown {
  const kind = object.object as Kind;
  const include = world.includes[kind]?.[name] as
    | ((world: World, doc: unknown) => unknown)
    | undefined;
  if (include && (object[name] === undefined || object[name] === null)) {
    const doc = world.store.get(kind, String(object.id));
    return doc ? include(world, doc) : undefined;
  }
  if (!(name in object)) throw notExpandable(name, path);
  const value = object[name];
  if (Array.isArray(value)) return value.map((part) => whole(world, part, name, path));
  return whole(world, value, name, path);
}

function whole(world: World, value: unknown, name: string, path: string): unknown {
  if (value === null || isObject(value)) return value;
  if (typeof value !== 'string') throw notExpandable(name, path);
  const found = world.store.any(value);
  if (found) return structuredClone(world.show(found.kind, found.doc as never));
  const removed = world.store.meta(`deleted:${value}`);
  if (removed) return JSON.parse(removed);
  throw notExpandable(name, path);
}

function notExpandable(name: string, path: string) {
  return invalid(
    `This property cannot be expanded (${name}). You may want to try expanding a different property: ${path}.`,
    'expand',
  );
}

function isObject(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
