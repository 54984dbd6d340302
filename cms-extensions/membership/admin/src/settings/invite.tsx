import { Checkbox, Flex, TextInput, Typography } from '@strapi/design-system';
import type { TeamView } from 'contract/desk/settings';
import { useState } from 'react';
import { Fault, TextField, useTexts } from '../fields.tsx';
import { CallDialog } from '../form-dialog.tsx';

type Props = { roles: TeamView['roles']; onClose: () => void };

/** A form that invites somebody to this desk. */
export const Invite = ({ roles, onClose }: Props) => {
  const { texts, field } = useTexts({ name: '', email: '' });
  const [chosen, setChosen] = useState<string[]>([]);
  const [link, setLink] = useState<string | null>(null);
  return (
    <CallDialog<{ link: string | null }>
      title="Invite somebody"
      label={link === null ? 'Send the invitation' : null}
      keep="Close"
      call={['POST', 'team/invitations']}
      body={{ ...texts, roles: chosen }}
      done={`An invitation is on its way to ${texts.email}.`}
      onAnswer={(made) => {
        setLink(made.link);
        return made.link !== null;
      }}
      onClose={onClose}
    >
      {(faults) =>
        link !== null ? (
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
              <Fault>{faults.roles}</Fault>
            </Flex>
          </Flex>
        )
      }
    </CallDialog>
  );
};
