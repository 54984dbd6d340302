import { Box, Button, Flex, IconButton, Typography } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { Layouts, Page, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Answered, useAnswer } from '../answer.tsx';
import { Card } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { Sheet } from '../form-dialog.tsx';
import { faultOf, readView, removeFactor, renewRecoveryCodes } from './calls.ts';
import { AppSetUp, PasskeySetUp, RecoveryCodes } from './set-up.tsx';

type Step = { kind: 'passkey' | 'app' } | { kind: 'codes'; codes: string[] };

const TITLES = {
  passkey: 'Add a passkey',
  app: 'Add an authenticator app',
  codes: 'Your recovery codes',
};

/** The settings page of the second factor. */
export const SecondFactorPage = () => {
  const query = useAnswer(readView);
  const [step, setStep] = useState<Step>();
  const { toggleNotification } = useNotification();
  const attempt = (task: () => Promise<void>) => (): void => {
    task().catch((thrown) => toggleNotification({ type: 'danger', message: faultOf(thrown) }));
  };

  const added = (codes: string[] | null): void => {
    setStep(codes === null ? undefined : { kind: 'codes', codes });
    void query.refetch();
  };
  return (
    <Page.Main>
      <Page.Title>Second factor</Page.Title>
      <Layouts.Header
        title="Second factor"
        subtitle="A passkey or the codes of an app, asked for after your password"
      />
      <Layouts.Content>
        <Answered query={query} what="Your second factor">
          {(view) => (
            <Flex direction="column" alignItems="stretch" gap={6}>
              <Card title="Yours">
                {view.factors.length === 0 && <Typography>You have none yet.</Typography>}
                {view.factors.map(({ id, name, isPasskey, addedAt }) => (
                  <Flex key={id} justifyContent="space-between" gap={2}>
                    <Typography>
                      {isPasskey ? name : 'Authenticator app'}, since <DeskMoment at={addedAt} />
                    </Typography>
                    <IconButton
                      label={`Remove ${isPasskey ? name : 'the authenticator app'}`}
                      onClick={attempt(() => removeFactor(id).then(query.refetch))}
                    >
                      <Trash />
                    </IconButton>
                  </Flex>
                ))}
                <Flex gap={2} wrap="wrap">
                  <Button variant="secondary" onClick={() => setStep({ kind: 'passkey' })}>
                    Add a passkey
                  </Button>
                  {view.factors.every(({ isPasskey }) => isPasskey) && (
                    <Button variant="secondary" onClick={() => setStep({ kind: 'app' })}>
                      Add an authenticator app
                    </Button>
                  )}
                </Flex>
              </Card>
              {view.factors.length > 0 && (
                <Card title="Recovery codes">
                  <Typography>
                    {view.recoveryCodes} of 10 are left. New ones replace all that you have.
                  </Typography>
                  <Box>
                    <Button
                      variant="secondary"
                      onClick={attempt(async () =>
                        added((await renewRecoveryCodes()).recoveryCodes),
                      )}
                    >
                      Make new recovery codes
                    </Button>
                  </Box>
                </Card>
              )}
            </Flex>
          )}
        </Answered>
      </Layouts.Content>
      {step !== undefined && (
        <Sheet title={TITLES[step.kind]} onClose={() => setStep(undefined)}>
          {step.kind === 'passkey' && <PasskeySetUp onAdded={added} />}
          {step.kind === 'app' && <AppSetUp onAdded={added} />}
          {step.kind === 'codes' && (
            <RecoveryCodes codes={step.codes} onKept={() => setStep(undefined)} />
          )}
        </Sheet>
      )}
    </Page.Main>
  );
};
