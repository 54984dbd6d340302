const script = document.currentScript as HTMLScriptElement;

/** The sandbox's own origin, which the script comes from. */
export const ORIGIN = new URL(script.src).origin;

/** An error as Stripe's API answers it. */
export interface ApiError {
  type: string;
  code?: string;
  message?: string;
  [name: string]: unknown;
}

/** What a call or a confirmation came to; Stripe.js never rejects for what the API refuses. */
export type Outcome = { error?: ApiError; [name: string]: unknown };

function form(data: object): URLSearchParams {
  const params = new URLSearchParams();
  const add = (prefix: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value))
        add(prefix ? `${prefix}[${key}]` : key, inner);
    } else params.append(prefix, String(value));
  };
  add('', data);
  return params;
}

/** Calls the API with a publishable key. A connection that fails is an outcome with an error. */
export async function call(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  data: object,
): Promise<Outcome> {
  const params = form(data);
  const url = `${ORIGIN}/v1/${path}${method === 'GET' ? `?${params}` : ''}`;
  try {
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: params }),
    });
    const body = await response.json();
    return response.ok ? { result: body } : { error: body.error };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Your payment is not affected. Please refresh the page or try again later.',
      },
    };
  }
}
