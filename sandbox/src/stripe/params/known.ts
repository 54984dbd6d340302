import known from './known.gen.json' with { type: 'json' };

/** The events that a webhook endpoint can ask for, and `*` for all of them. */
export const ENABLED_EVENTS: readonly string[] = known.events;

const params = new Map<string, Set<string>>();

/** Whether Stripe itself has a parameter, by the SDK's types: `items[0][price]` of `SubscriptionCreateParams`. */
export function isKnownParameter(name: string, param: string): boolean {
  let names = params.get(name);
  if (!names) {
    names = new Set((known.params as Record<string, string[]>)[name] ?? []);
    params.set(name, names);
  }
  const path = param
    .split('[')
    .map((part) => part.replace(/\]$/, ''))
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
    .join('');
  return names.has(path);
}

const routes = known.routes.map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll('*', '[^/]+')}$`) };
});

/** Whether Stripe itself has this path, although the sandbox does not. */
export function isKnownRoute(method: string, path: string): boolean {
  return routes.some((route) => route.method === method && route.pattern.test(path));
}
