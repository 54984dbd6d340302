import { Button, Field, Flex, Modal, TextInput, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { type FormEvent, useState } from 'react';
import { faultsOf } from '../answer.tsx';
import { api } from '../api.ts';

type FieldOf = {
  name: string;
  label: string;
  isSecret?: true;
  /** Shown once the server asks for it: what a key may not make is made by hand. */
  isOnDemand?: true;
  hint?: string;
};

const FIELDS = {
  stripe: [
    { name: 'secret_key', label: 'Secret key', isSecret: true },
    { name: 'publishable_key', label: 'Publishable key' },
    { name: 'webhook_secret', label: 'Signing secret', isSecret: true, isOnDemand: true },
  ],
  mux: [
    { name: 'token_id', label: 'Token ID' },
    { name: 'token_secret', label: 'Token secret', isSecret: true },
    { name: 'webhook_secret', label: 'Signing secret', isSecret: true, isOnDemand: true },
    { name: 'signing_key_id', label: 'Signing key ID', isOnDemand: true },
    { name: 'signing_private_key', label: 'Private key', isSecret: true, isOnDemand: true },
  ],
  mail: [
    { name: 'host', label: 'Server', hint: 'For example smtp.example.com' },
    { name: 'port', label: 'Port', hint: '465 or 587' },
    { name: 'user', label: 'User' },
    { name: 'password', label: 'Password', isSecret: true },
    { name: 'sender', label: 'Sender', hint: 'The address that members see' },
  ],
} as const satisfies Record<string, readonly FieldOf[]>;

const WHERE = {
  stripe: 'In Stripe under Developers, API keys. The webhook is made with them.',
  mux: 'In Mux under Settings, Access Tokens: Mux Video and System, both read and write. The webhook and the signing key are made with it.',
  mail: 'As your mail provider says. A test is sent to you before anything is kept.',
} as const;

type Props = { connection: keyof typeof FIELDS; name: string; onClose: () => void };

/** How long the site may take to be back with the new keys. */
const BACK_WITHIN_MS = 120_000;
/** Longer than a process takes to end. */
const ASK_EVERY_MS = 5000;

/** A form for new keys, which are tested before they are kept. */
export const ChangeKeys = ({ connection, name, onClose }: Props) => {
  const [values, setValues] = useState<Record<string, string>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isWaiting, setWaiting] = useState(false);
  const [keep, { isLoading }] = api.useKeepConnectionMutation();
  const { refetch } = api.useConnectionsQuery();
  const { toggleNotification } = useNotification();

  const untilBack = async (): Promise<void> => {
    const until = Date.now() + BACK_WITHIN_MS;
    do {
      await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
    } while (!(await refetch()).isSuccess && Date.now() < until);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const reply = await keep({ key: connection, values });
    if ('error' in reply) {
      const found = faultsOf(reply.error);
      setFaults(found);
      const message = reply.error.message ?? 'This did not work.';
      if (Object.keys(found).length === 0) toggleNotification({ type: 'danger', message });
      return;
    }
    setWaiting(true);
    await untilBack();
    toggleNotification({ type: 'success', message: `${name} is connected.` });
    onClose();
  };
  const isAsked = faults.webhook_secret !== undefined;
  const fields: readonly FieldOf[] = FIELDS[connection];
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && !isWaiting && onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <form onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
          <Modal.Header>
            <Modal.Title>{`Connect ${name}`}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <Typography>{WHERE[connection]}</Typography>
              {fields
                .filter(({ isOnDemand }) => isOnDemand === undefined || isAsked)
                .map(({ name: field, label, isSecret, hint }) => (
                  <Field.Root key={field} name={field} error={faults[field]} hint={hint}>
                    <Field.Label>{label}</Field.Label>
                    <TextInput
                      type={isSecret === true ? 'password' : 'text'}
                      autoComplete={isSecret === true ? 'new-password' : 'off'}
                      value={values[field] ?? ''}
                      onChange={({ target }: { target: { value: string } }) =>
                        setValues((now) => ({ ...now, [field]: target.value }))
                      }
                    />
                    <Field.Error />
                    <Field.Hint />
                  </Field.Root>
                ))}
              <Typography aria-live="polite">
                {isWaiting &&
                  'They are right. The site starts again with them; this takes a moment.'}
              </Typography>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button type="button" variant="tertiary" disabled={isWaiting} onClick={onClose}>
              Keep as it is
            </Button>
            <Button type="submit" loading={isLoading || isWaiting}>
              Test and keep
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
