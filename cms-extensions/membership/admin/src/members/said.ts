import { useNotification } from '@strapi/strapi/admin';

type Reply = { data?: unknown } | { error: { message?: string } };

/** @returns what tells how a call ended: its error, or these words */
export const useSaid = () => {
  const { toggleNotification } = useNotification();
  return (reply: Reply, done: string): boolean => {
    const failed = 'error' in reply;
    toggleNotification(
      failed
        ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
        : { type: 'success', message: done },
    );
    return !failed;
  };
};
