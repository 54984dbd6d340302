import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Answered, useAnswer } from '../answer.tsx';
import { Small } from '../card.tsx';
import { addApp, addPasskey, beginApp } from './calls.ts';
import { OneField } from './parts.tsx';

/** Called with the recovery codes of the first factor; null for a further one. */
type Added = { onAdded: (recoveryCodes: string[] | null) => void };

const QR_PIXELS = 200;
/** As many columns as codes of 19 letters fit. */
const COLUMNS = { display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fill, 21ch)' };

/** The secret as an app scans it, and as text for apps on the same device. */
const Secret = ({ secret, address }: { secret: string; address: string }) => (
  <Flex direction="column" gap={3} alignItems="center">
    <Box background="neutral0" padding={2} hasRadius style={{ background: 'white' }}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`}
        alt="Code to scan with your authenticator app"
        width={QR_PIXELS}
        height={QR_PIXELS}
      />
    </Box>
    <Small>Or type this key into the app:</Small>
    <Typography fontWeight="bold" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
      {secret.match(/.{1,4}/g)?.join(' ')}
    </Typography>
  </Flex>
);

/** Sets up an authenticator app. */
export const AppSetUp = ({ onAdded }: Added) => (
  <Answered query={useAnswer(beginApp)} what="The key for the app" loading="">
    {(app) => (
      <OneField
        label="Code that the app shows"
        name="code"
        button="Add the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        send={async (code) => onAdded((await addApp(code)).recoveryCodes)}
      >
        <Secret {...app} />
      </OneField>
    )}
  </Answered>
);

/** Has the browser make a passkey. */
export const PasskeySetUp = ({ onAdded }: Added) => (
  <OneField
    label="Name of the passkey"
    name="passkey-name"
    button="Make the passkey"
    autoComplete="off"
    initial="Passkey"
    hint="For you to tell several passkeys apart."
    send={async (name) => onAdded((await addPasskey(name)).recoveryCodes)}
  />
);

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography>
        Each of these codes opens the panel once, in place of your second factor. Keep them where
        you find them without this device. They are not shown again.
      </Typography>
      <Box background="neutral100" padding={4} hasRadius>
        <Box tag="ul" style={COLUMNS}>
          {codes.map((code) => (
            <Typography key={code} tag="li" style={{ fontFamily: 'monospace' }}>
              {code}
            </Typography>
          ))}
        </Box>
      </Box>
      <Flex gap={2} wrap="wrap">
        <Button variant="secondary" size="L" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy the codes'}
        </Button>
        <Button size="L" onClick={onKept}>
          I have kept them
        </Button>
      </Flex>
    </Flex>
  );
};
