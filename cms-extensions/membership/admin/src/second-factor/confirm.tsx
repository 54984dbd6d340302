import { Flex, Typography } from '@strapi/design-system';
import { Sheet } from '../form-dialog.tsx';
import { pass, readView } from './calls.ts';
import { OneField, PasskeyButton, useAnswer } from './parts.tsx';

type Props = { onDone: () => void; onCancel: () => void };

const SIX_DIGITS = /^\d{6}$/;

/** Asks for the password or the second factor again. */
export const Confirm = ({ onDone, onCancel }: Props) => {
  const { answer: view } = useAnswer(readView);
  const has = (isPasskey: boolean): boolean =>
    view?.factors.some((factor) => factor.isPasskey === isPasskey) ?? false;
  return (
    <Sheet title="Please confirm that it is you" onClose={onCancel}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography>
          You are about to change users, roles, policies or money. The panel does not ask again for
          a quarter of an hour.
        </Typography>
        {has(true) && <PasskeyButton variant="secondary" onDone={onDone} />}
        <OneField
          label={has(false) ? 'Password, or a code of your app' : 'Password'}
          name="proof"
          type="password"
          button="Confirm"
          autoComplete="current-password"
          send={async (value) => {
            await pass(SIX_DIGITS.test(value) ? { code: value } : { password: value });
            onDone();
          }}
        />
      </Flex>
    </Sheet>
  );
};
