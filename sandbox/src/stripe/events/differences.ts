/**
 * The earlier values of what changed, as `data.previous_attributes` of an event shows them: nested
 * groups show only their changed members, lists are shown whole. See /api/events/object.
 * @returns undefined when nothing changed
 */
export function previousAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const changed: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    if (isGroup(old) && isGroup(now) && !('object' in old)) {
      changed[key] = previousAttributes(old, now);
    } else {
      changed[key] = old ?? null;
    }
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
