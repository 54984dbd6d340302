import { Button } from '@strapi/design-system';
import { Mail } from '@strapi/icons';
import type { Audience } from 'contract/desk/mails';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { useSaid } from '../answer.tsx';
import { useSend } from '../calls.ts';

type Props = { audience: Partial<Audience>; variant?: 'tertiary'; children: ReactNode };

/** Begins a mail to an audience. */
export const WriteButton = ({ audience, variant, children }: Props) => {
  const [send, isLoading] = useSend();
  const navigate = useNavigate();
  const said = useSaid();
  const press = async (): Promise<void> => {
    const reply = await send<{ id: string }>('POST', 'mails', { audience });
    if ('data' in reply) navigate(`/${MAILS}/write/${reply.data.id}`);
    else said(reply);
  };
  return (
    <Button variant={variant} startIcon={<Mail />} loading={isLoading} onClick={() => void press()}>
      {children}
    </Button>
  );
};
