import { Flex, Typography } from '@strapi/design-system';
import { Answered, useAnswer } from '../answer.tsx';
import { Sheet } from '../form-dialog.tsx';
import { pass, readView } from './calls.ts';
import { OneField, PasskeyButton } from './parts.tsx';

type Props = { onDone: () => void; onCancel: () => void };

/** Asks for the second factor again; for the password where there is none. */
export const Confirm = ({ onDone, onCancel }: Props) => {
  const query = useAnswer(readView);
  const { data: view } = query;
  const has = (isPasskey: boolean): boolean =>
    view?.mode !== 'off' &&
    (view?.factors.some((factor) => factor.isPasskey === isPasskey) ?? false);
  const hasFactor = has(true) || has(false);
  const ofCode = has(false) ? 'A code of your app, or a recovery code' : 'A recovery code';
  return (
    <Sheet title="Please confirm that it is you" onClose={onCancel}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography>
          You are about to change users, roles, policies or money. The panel does not ask again for
          a quarter of an hour.
        </Typography>
        {has(true) && <PasskeyButton variant="secondary" onDone={onDone} />}
        <Answered query={query} what="Your second factor" loading="">
          {() => (
            <OneField
              label={hasFactor ? ofCode : 'Password'}
              name="proof"
              button="Confirm"
              autoComplete={hasFactor ? 'one-time-code' : 'current-password'}
              {...(hasFactor ? {} : { type: 'password' as const })}
              send={async (value) => {
                await pass(hasFactor ? { code: value } : { password: value });
                onDone();
              }}
            />
          )}
        </Answered>
      </Flex>
    </Sheet>
  );
};
