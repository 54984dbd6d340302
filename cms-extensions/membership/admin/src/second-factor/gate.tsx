import { Box, Button, Flex, Main, TextButton, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import type { SecondFactorView } from 'contract/desk/second-factor';
import { type ReactNode, useState } from 'react';
import { Answered, useAnswer } from '../answer.tsx';
import { pass, readView } from './calls.ts';
import { OneField, PasskeyButton } from './parts.tsx';
import { AppSetUp, PasskeySetUp, RecoveryCodes } from './set-up.tsx';

type Done = { onDone: () => void };

/** Ends the session; without it, the panel goes to its sign-in by itself. */
const signOut = async (): Promise<void> => {
  await getFetchClient()
    .post('/admin/logout', {})
    .catch(() => undefined);
  window.location.reload();
};

/** Above the panel's own dialogs and notices. */
const IN_FRONT = { position: 'fixed', inset: 0, zIndex: 1000, overflow: 'auto' } as const;

/** A page in front of the panel, as its sign-in looks. */
const Page = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box background="neutral100" padding={4} style={IN_FRONT}>
    <Main>
      <Box
        background="neutral0"
        shadow="tableShadow"
        hasRadius
        padding={{ initial: 5, medium: 8 }}
        maxWidth="55.2rem"
        marginTop={{ initial: 4, medium: 10 }}
        marginBottom={4}
        style={{ marginInline: 'auto' }}
      >
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Flex direction="column" gap={2}>
            <Typography variant="alpha" tag="h1" textAlign="center">
              {title}
            </Typography>
            <Typography textColor="neutral600" textAlign="center">
              {text}
            </Typography>
          </Flex>
          {children}
          <Flex justifyContent="center">
            <TextButton onClick={() => void signOut()}>Sign out</TextButton>
          </Flex>
        </Flex>
      </Box>
    </Main>
  </Box>
);

const Pass = ({ view, onDone }: Done & { view: SecondFactorView }) => {
  const hasPasskey = view.factors.some(({ isPasskey }) => isPasskey);
  return (
    <Page title="Your second factor" text={`You are signing in as ${view.email}.`}>
      {hasPasskey && <PasskeyButton variant="default" onDone={onDone} />}
      <OneField
        label="Code of your app, or a recovery code"
        name="code"
        button="Continue"
        autoComplete="one-time-code"
        send={async (code) => void (await pass({ code }).then(onDone))}
      />
    </Page>
  );
};

const EnrolText =
  'This panel asks for more than a password: a passkey of this device, phone or key, or the codes of an authenticator app.';

const Enrol = ({ onDone }: Done) => {
  const [kind, setKind] = useState<'passkey' | 'app'>();
  const [codes, setCodes] = useState<string[]>();
  const added = (recoveryCodes: string[] | null): void => {
    if (recoveryCodes === null) onDone();
    else setCodes(recoveryCodes);
  };
  if (codes !== undefined) {
    return (
      <Page title="Your recovery codes" text="Your second factor is set up.">
        <RecoveryCodes codes={codes} onKept={onDone} />
      </Page>
    );
  }
  return (
    <Page title="Set up a second factor" text={EnrolText}>
      {kind === 'passkey' && <PasskeySetUp onAdded={added} />}
      {kind === 'app' && <AppSetUp onAdded={added} />}
      {kind !== 'passkey' && (
        <Button
          size="L"
          fullWidth
          variant={kind === undefined ? 'default' : 'tertiary'}
          onClick={() => setKind('passkey')}
        >
          Use a passkey
        </Button>
      )}
      {kind !== 'app' && (
        <Button size="L" fullWidth variant="tertiary" onClick={() => setKind('app')}>
          Use an authenticator app
        </Button>
      )}
    </Page>
  );
};

/** What a signed-in user does before the panel opens. */
export const Gate = ({ onDone }: Done) => {
  const query = useAnswer(readView);
  const { data: view, isError } = query;
  if (view?.step === 'enrol') return <Enrol onDone={onDone} />;
  if (view !== undefined) return <Pass view={view} onDone={onDone} />;
  return (
    isError && (
      <Page title="Your second factor" text="">
        <Answered query={query} what="Your second factor">
          {() => null}
        </Answered>
      </Page>
    )
  );
};
