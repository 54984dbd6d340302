import { Checkbox, Flex, TextInput, Typography } from '@strapi/design-system';
import type { TeamView } from 'contract/desk/settings';
import { useState } from 'react';
import { faultsOf, useSaid } from '../answer.tsx';
import { TextField, useTexts } from '../fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { settingsApi } from './calls.ts';

type Props = { roles: TeamView['roles']; onClose: () => void };

/** A form that invites somebody to this desk. */
export const Invite = ({ roles, onClose }: Props) => {
  const { texts, field } = useTexts({ name: '', email: '' });
  const [chosen, setChosen] = useState<string[]>([]);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [link, setLink] = useState<string>();
  const [invite, { isLoading }] = settingsApi.useInviteMutation();
  const said = useSaid();

  const submit = async (): Promise<void> => {
    const reply = await invite({ ...texts, roles: chosen });
    if ('error' in reply) setFaults(faultsOf(reply.error));
    else if (reply.data.link !== null) return setLink(reply.data.link);
    if (said(reply, `An invitation is on its way to ${texts.email}.`)) onClose();
  };
  return (
    <FormDialog
      title="Invite somebody"
      label={link === undefined ? 'Send the invitation' : null}
      keep="Close"
      isBusy={isLoading}
      isReady
      onSubmit={submit}
      onClose={onClose}
    >
      {link !== undefined ? (
        <Flex direction="column" alignItems="stretch" gap={2}>
          <Typography>
            No mail could be sent. Give this link to {texts.name} yourself; it works once, for 72
            hours.
          </Typography>
          <TextInput aria-label="Link of the invitation" readOnly value={link} />
        </Flex>
      ) : (
        <Flex direction="column" alignItems="stretch" gap={4}>
          <TextField {...field('name', faults)} label="Name" required />
          <TextField
            {...field('email', faults)}
            label="E-mail"
            type="email"
            required
            maxLength={254}
          />
          <Flex tag="fieldset" direction="column" alignItems="flex-start" gap={3} borderWidth={0}>
            <Typography tag="legend" fontWeight="bold">
              May do
            </Typography>
            {roles.map(({ code, name, says }) => (
              <Checkbox
                key={code}
                checked={chosen.includes(code)}
                onCheckedChange={(isChosen) =>
                  setChosen((now) => [
                    ...now.filter((one) => one !== code),
                    ...(isChosen === true ? [code] : []),
                  ])
                }
              >
                {`${name}: ${says}`}
              </Checkbox>
            ))}
            {faults.roles !== undefined && (
              <Typography textColor="danger600" role="alert">
                {faults.roles}
              </Typography>
            )}
          </Flex>
        </Flex>
      )}
    </FormDialog>
  );
};
