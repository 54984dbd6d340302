import { adminApi, useNotification } from '@strapi/strapi/admin';

export const REFUND_REQUEST = 'plugin::membership.refund-request';

export type Decision = 'grant' | 'refuse';

/** `answer` is the text to the member, when the request is refused. */
type Deciding = { documentId: string; decision: Decision; answer?: string };

const api = adminApi.enhanceEndpoints({ addTagTypes: ['Document'] }).injectEndpoints({
  endpoints: (build) => ({
    decideRefund: build.mutation<unknown, Deciding>({
      query: ({ documentId, decision, answer }) => ({
        url: `/membership/refund-requests/${documentId}/${decision}`,
        method: 'POST',
        ...(answer !== undefined && { data: { answer } }),
      }),
      // Also after an error of Stripe: what the panel shows may be outdated.
      invalidatesTags: (_result, _error, { documentId }) => [
        { type: 'Document', id: `${REFUND_REQUEST}_${documentId}` },
        { type: 'Document', id: `${REFUND_REQUEST}_LIST` },
      ],
    }),
  }),
});

/** Sends a decision about a request, shows the result, and refetches the entry. */
export const useDecision = (decision: Decision, done: string) => {
  const [send, { isLoading }] = api.useDecideRefundMutation();
  const { toggleNotification } = useNotification();
  const decide = async (documentId: string, answer?: string): Promise<void> => {
    const reply = await send({ documentId, decision, ...(answer !== undefined && { answer }) });
    toggleNotification(
      'error' in reply
        ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
        : { type: 'success', message: done },
    );
  };
  return { decide, isLoading };
};
