import { refundRequestSchema } from './refund-request.ts';

export const cancellationContentTypes = { 'refund-request': { schema: refundRequestSchema } };
