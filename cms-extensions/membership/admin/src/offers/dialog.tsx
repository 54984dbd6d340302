import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { type FormEvent, type ReactNode, useState } from 'react';
import { faultsOf } from '../answer.tsx';
import { useChangeOffersMutation } from '../api.ts';
import { useSaid } from '../members/said.ts';

type Props = {
  title: string;
  /** The button that does it, and the one that changes nothing. */
  label: string;
  keep?: string;
  isDangerous?: boolean;
  method: 'POST' | 'PUT' | 'DELETE';
  /** Below `/membership/offers`. */
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
  const [change, { isLoading }] = useChangeOffersMutation();
  const said = useSaid();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (body === null || isLoading) return;
    const reply = await change({ method, path, data: body });
    if ('error' in reply) {
      setFaults(faultsOf(reply.error));
      return setRefusal(reply.error.message ?? 'This did not work.');
    }
    said(reply, reply.data.outcome);
    onClose();
  };
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Modal.Header>
            <Modal.Title>{title}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              {children(faults)}
              {refusal !== undefined && (
                <Typography role="alert" textColor="danger700">
                  {refusal}
                </Typography>
              )}
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button type="button" variant="tertiary" onClick={onClose}>
              {keep}
            </Button>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'default'}
              loading={isLoading}
              disabled={body === null}
            >
              {label}
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
