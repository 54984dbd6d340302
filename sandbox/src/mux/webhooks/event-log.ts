import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Answer, Delivery, WebhookRequest } from '../../server/delivery-queue.ts';
import type { MuxDatabase } from '../state/database.ts';

const eventRowSchema = z.object({
  id: z.string(),
  type: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  created_at: z.string(),
  data: z.string(),
});

const attemptRowSchema = z.object({
  id: z.string(),
  delivery: z.number(),
  address: z.string(),
  created_at: z.string(),
  status: z.number().nullable(),
  headers: z.string(),
  body: z.string(),
});

export interface StoredEvent {
  id: string;
  type: string;
  object: { type: string; id: string };
  /** ISO 8601. */
  createdAt: string;
  data: unknown;
}

export interface StoredAttempt {
  id: string;
  /** The delivery that it belongs to. */
  delivery: number;
  address: string;
  /** ISO 8601. */
  createdAt: string;
  /** Null when nothing was answered; the body then says why. */
  status: number | null;
  headers: Record<string, string>;
  body: string;
}

const headersSchema = z.record(z.string(), z.string());

/** Every event, and every attempt to deliver one, as SQLite keeps them. */
export class EventLog {
  readonly #database: MuxDatabase;

  constructor(database: MuxDatabase) {
    this.#database = database;
  }

  /** @returns the new event's id. */
  add(type: string, object: StoredEvent['object'], data: object): string {
    const id = randomUUID();
    this.#database
      .prepare(
        `INSERT INTO events (id, type, object_type, object_id, created_at, data)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(id, type, object.type, object.id, new Date().toISOString(), JSON.stringify(data));
    return id;
  }

  find(id: string): StoredEvent | undefined {
    const row = this.#database.prepare('SELECT * FROM events WHERE id = ?').get(id);
    return row === undefined ? undefined : toEvent(row);
  }

  /** Newest first. @param filter an event's type and its object's id; absent ones match all. */
  list(limit: number, filter: { type?: string | undefined; object?: string | undefined } = {}) {
    const { type = null, object = null } = filter;
    return this.#database
      .prepare(
        `SELECT * FROM events WHERE type = coalesce(?, type) AND object_id = coalesce(?, object_id)
         ORDER BY position DESC LIMIT ?`,
      )
      .all(type, object, limit)
      .map(toEvent);
  }

  addAttempt({ seq, event }: Delivery, { url }: WebhookRequest, answer: Answer): void {
    const { status, headers, body } = answer;
    const now = new Date().toISOString();
    this.#database
      .prepare(
        `INSERT INTO attempts (id, delivery, event, address, created_at, status, headers, body)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(randomUUID(), seq, event, url, now, status, JSON.stringify(headers), body);
  }

  /** The attempts to deliver an event, the first one first. */
  attempts(event: string): StoredAttempt[] {
    return this.#database
      .prepare('SELECT * FROM attempts WHERE event = ? ORDER BY position')
      .all(event)
      .map(toAttempt);
  }

  deleteAll(): void {
    this.#database.exec('DELETE FROM events; DELETE FROM attempts; DELETE FROM deliveries;');
  }
}

function toEvent(row: unknown): StoredEvent {
  const { id, type, object_type, object_id, created_at, data } = eventRowSchema.parse(row);
  const object = { type: object_type, id: object_id };
  return { id, type, object, createdAt: created_at, data: JSON.parse(data) };
}

function toAttempt(row: unknown): StoredAttempt {
  const { created_at, headers, ...rest } = attemptRowSchema.parse(row);
  return { ...rest, createdAt: created_at, headers: headersSchema.parse(JSON.parse(headers)) };
}
