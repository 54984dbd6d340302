/** A value at a phase of the period, 0 to 1. */
export type Key<T> = [phase: number, value: T];

interface Span {
  /** Phases of the four keys around the moment: two before, two after. */
  at: [number, number, number, number];
  /** 0 to 1 between the two inner ones. */
  share: number;
}

/** The value between keys: smooth, periodic, and never beyond them, so planted feet can't slide. */
export function blendKeys<T>(keys: Key<T>[], phase: number): T {
  const n = keys.length;
  let i = n - 1;
  keys.forEach(([at], k) => {
    if (at <= phase) i = k;
  });
  const key = (k: number): Key<T> => {
    const [at, value] = keys[((k % n) + n) % n];
    return [at + Math.floor(k / n), value];
  };
  const around = [key(i - 1), key(i), key(i + 1), key(i + 2)] as const;
  const at: Span['at'] = [around[0][0], around[1][0], around[2][0], around[3][0]];
  const share = (phase - at[1]) / (at[2] - at[1]);
  const blended = blend(around[0][1], around[1][1], around[2][1], around[3][1], { at, share });
  // The tree that comes out has the shape of the second key's value.
  return blended as T;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const part = (value: unknown, name: string | number): unknown =>
  isTree(value) || Array.isArray(value) ? Reflect.get(value, name) : undefined;

/** Number by number through objects and lists; what only one key has, it keeps. */
function blend(p: unknown, q: unknown, r: unknown, s: unknown, span: Span): unknown {
  if (typeof q === 'number') {
    const after = typeof r === 'number' ? r : q;
    return monotone(
      typeof p === 'number' ? p : q,
      q,
      after,
      typeof s === 'number' ? s : after,
      span,
    );
  }
  if (Array.isArray(q)) {
    return q.map((_, k) => blend(part(p, k), q[k], part(r, k), part(s, k), span));
  }
  if (!isTree(q)) return q;
  const blended: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(q), ...(isTree(r) ? Object.keys(r) : [])])) {
    blended[name] =
      name in q ? blend(part(p, name), q[name], part(r, name), part(s, name), span) : part(r, name);
  }
  return blended;
}

/** Fritsch and Carlson's monotone cubic: its slopes are harmonic means, zero at turning points. */
function monotone(p: number, q: number, r: number, s: number, { at, share: u }: Span): number {
  const h = at[2] - at[1];
  const before = (q - p) / (at[1] - at[0]);
  const now = (r - q) / h;
  const next = (s - r) / (at[3] - at[2]);
  const slope = (a: number, b: number) => (a * b <= 0 ? 0 : 2 / (1 / a + 1 / b));
  const [m0, m1] = [slope(before, now), slope(now, next)];
  const [u2, u3] = [u * u, u * u * u];
  return (
    (2 * u3 - 3 * u2 + 1) * q +
    (u3 - 2 * u2 + u) * h * m0 +
    (3 * u2 - 2 * u3) * r +
    (u3 - u2) * h * m1
  );
}
