import { Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { faultsOf, useSaid } from '../answer.tsx';
import { api } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';

type Props = {
  title: string;
  /** The button that does it, and the one that changes nothing. */
  label: string;
  keep?: string;
  isDangerous?: boolean;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below `/membership/offers`; with a slash before it below `/membership`. */
  path: string;
  /** What is sent; null while too little is filled in. */
  body: object | null;
  onClose: () => void;
  children: (faults: Record<string, string>) => ReactNode;
};

/** A form that changes the offers: what is wrong stands at its field, and the outcome is said. */
export const OfferDialog = (props: Props) => {
  const { title, label, keep = 'Back', isDangerous, method, path, body, onClose, children } = props;
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();
  const [change, { isLoading }] = api.useChangeOffersMutation();
  const said = useSaid();
  const submit = async (): Promise<void> => {
    const reply = await change({ method, path, data: body ?? {} });
    if ('error' in reply) {
      setFaults(faultsOf(reply.error));
      return setRefusal(reply.error.message ?? 'This did not work.');
    }
    said(reply);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      label={label}
      keep={keep}
      isDangerous={isDangerous}
      isBusy={isLoading}
      isReady={body !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {children(faults)}
      {refusal !== undefined && (
        <Typography role="alert" textColor="danger700">
          {refusal}
        </Typography>
      )}
    </FormDialog>
  );
};
