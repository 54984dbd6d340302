import { useNotification } from '@strapi/strapi/admin';
import { MAIL } from '../addresses.ts';
import { useSendMailAgainMutation } from '../api.ts';

/** An entry as the content manager passes it to the actions beside its form. */
type Entry = { model: string; documentId?: string; document?: { state?: string } };

/** 'Send again': puts a mail that has failed into the queue once more. */
export const SendAgainButton = ({ model, documentId, document }: Entry) => {
  const [send, { isLoading }] = useSendMailAgainMutation();
  const { toggleNotification } = useNotification();
  if (model !== MAIL || documentId === undefined || document?.state !== 'failed') return null;
  return {
    label: 'Send again',
    variant: 'secondary',
    disabled: isLoading,
    loading: isLoading,
    onClick: async (): Promise<void> => {
      const reply = await send(documentId);
      toggleNotification(
        'error' in reply
          ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
          : { type: 'success', message: 'The mail is on its way again.' },
      );
    },
  };
};
