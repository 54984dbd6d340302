const MAX_KEPT_CHARACTERS = 2_000;

/** What is posted to a webhook endpoint in one attempt. */
export interface Parcel {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What came back; a status of null when nothing did, the body then says why. */
export interface Answer {
  status: number | null;
  headers: Record<string, string>;
  body: string;
}

/** Posts once, follows no redirect, and keeps the beginning of what is answered. */
export async function postParcel(parcel: Parcel, signal: AbortSignal): Promise<Answer> {
  const { url, body, headers } = parcel;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers,
      signal,
    });
    const text = await response.text();
    const received: Record<string, string> = {};
    response.headers.forEach((value, name) => {
      received[name] = value;
    });
    return { status: response.status, headers: received, body: text.slice(0, MAX_KEPT_CHARACTERS) };
  } catch (cause) {
    // fetch hides the reason, such as a refused connection, one level down.
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    return {
      status: null,
      headers: {},
      body: reason instanceof Error ? reason.message : String(reason),
    };
  }
}
