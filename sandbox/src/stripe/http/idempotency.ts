import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { StripeError } from './errors.ts';

const KEPT_SECONDS = 24 * 3600;

export interface StoredAnswer {
  status: number;
  body: string;
  requestId: string;
}

interface Row {
  fingerprint: string;
  method: string;
  path: string;
  status: number;
  body: string;
  request_id: string;
  created: number;
}

/** Answers kept by idempotency key for a day. See /api/idempotent_requests. */
export class Idempotency {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The answer that was given to this key, if any.
   * @throws StripeError `idempotency_error` when the key was used for another call
   */
  recall(
    key: string,
    method: string,
    path: string,
    body: string,
    now: number,
  ): StoredAnswer | undefined {
    if (key.length > 255) {
      throw new StripeError(
        400,
        'invalid_request_error',
        'Idempotency keys can be at most 255 characters long.',
        { beforeWork: true },
      );
    }
    const row = this.#store.db.prepare('SELECT * FROM idempotency WHERE key = ?').get(key) as
      | Row
      | undefined;
    if (!row || row.created + KEPT_SECONDS < now) return undefined;
    if (row.method !== method || row.path !== path) {
      throw misuse(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${row.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (row.fingerprint !== fingerprint(body)) {
      throw misuse(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    return { status: row.status, body: row.body, requestId: row.request_id };
  }

  keep(
    key: string,
    method: string,
    path: string,
    body: string,
    answer: StoredAnswer,
    now: number,
  ): void {
    this.#store.db
      .prepare('INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(key, fingerprint(body), method, path, answer.status, answer.body, answer.requestId, now);
  }
}

function misuse(message: string): StripeError {
  return new StripeError(400, 'idempotency_error', message, { beforeWork: true });
}

function fingerprint(body: string): string {
  const params = new URLSearchParams(body);
  params.sort();
  return createHash('sha256').update(params.toString()).digest('hex');
}
