import Mux from '@mux/mux-node';
import { errors } from '@strapi/utils';
import { UPLOAD_ERRORS } from 'contract';
import { z } from 'zod';
import { ApiError, NotFound } from '../../platform/http/index.ts';

const { ApplicationError, NotFoundError, ValidationError } = errors;

const refusalSchema = z.object({ error: z.object({ messages: z.array(z.string()).min(1) }) });

/** Mux's message, from the body of its answer. */
const wordsOf = ({ error }: InstanceType<typeof Mux.BadRequestError>): string => {
  const refusal = refusalSchema.safeParse(error);
  return refusal.success ? refusal.data.error.messages.join(' ') : UPLOAD_ERRORS.refused;
};

/** The panel shows messages of Strapi's own error classes only. */
export const toPanelError = (thrown: unknown): unknown => {
  if (thrown instanceof NotFound) return new NotFoundError(thrown.message);
  if (thrown instanceof ApiError) return new ApplicationError(thrown.message);
  if (thrown instanceof z.ZodError) return new ValidationError(z.prettifyError(thrown));
  // For a refusal, show Mux's message; when Mux cannot be reached, show ours.
  if (thrown instanceof Mux.BadRequestError) return new ApplicationError(wordsOf(thrown));
  if (thrown instanceof Mux.APIError) return new ApplicationError(UPLOAD_ERRORS.unavailable);
  return thrown;
};
