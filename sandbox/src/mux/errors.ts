import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error response in Mux's format: `{ error: { type, messages } }`. */
export abstract class MuxError extends Error {
  abstract readonly status: ContentfulStatusCode;
  abstract readonly type: string;
  readonly messages: readonly string[];

  constructor(...messages: string[]) {
    super(messages.join(' '));
    this.messages = messages;
  }

  /** The JSON body of the response. */
  get body() {
    return { error: { type: this.type, messages: this.messages } };
  }
}

export class Unauthorized extends MuxError {
  readonly status = 401;
  readonly type = 'unauthorized';
  constructor() {
    super('Unauthorized request');
  }
}

export class NotFound extends MuxError {
  readonly status = 404;
  readonly type = 'not_found';
  constructor() {
    super("The requested resource either doesn't exist or you don't have access to it.");
  }
}

export class InvalidParameters extends MuxError {
  readonly status = 400;
  readonly type = 'invalid_parameters';
}

/** The playback token is missing or not valid for the resource. */
export class Forbidden extends MuxError {
  readonly status = 403;
  readonly type = 'forbidden';
}

/** The asset exists, but has no picture or stream yet (Mux responds with 412). */
export class NotPlayable extends MuxError {
  readonly status = 412;
  readonly type = 'not_ready';
}

export class PayloadTooLarge extends MuxError {
  readonly status = 413;
  readonly type = 'payload_too_large';
  constructor() {
    super('The request body is too large.');
  }
}

/** A known part of Mux's API that this stand-in does not support. */
export class NotOffered extends MuxError {
  readonly status = 501;
  readonly type = 'not_implemented';
  constructor(what: string) {
    super(`${what} not offered by this Mux stand-in.`);
  }
}

export class ImageFailed extends MuxError {
  readonly status = 500;
  readonly type = 'internal_error';
}
