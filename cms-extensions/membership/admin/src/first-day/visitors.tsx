import { Box, Button, Flex, Link, LinkButton, Typography } from '@strapi/design-system';
import type { SetupView } from 'contract/desk/site';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Card, Quiet, Small } from '../card.tsx';
import { Sheet } from '../form-dialog.tsx';
import { PLACES } from '../menu/places.ts';
import { useMay } from '../menu/tabs.tsx';
import WORDS from './words.json';

const TOLD = WORDS.told;

/** The first page of the site in short, as it is public. */
export const WhatVisitorsSee = ({ setup: { shown, signUp } }: { setup: SetupView }) => {
  const [, texts] = PLACES.site;
  const may = useMay();
  const change = may(texts.right) && (
    <Link tag={RouterLink} to={`/${texts.to}`}>
      Change
    </Link>
  );
  return (
    <Card title="What visitors see now" end={change}>
      <Box hasRadius borderColor="neutral200" overflow="hidden">
        <Flex direction="column" alignItems="stretch" gap={3} padding={4}>
          <Flex justifyContent="space-between" gap={3} wrap="wrap">
            <Typography fontWeight="bold">{shown.name}</Typography>
            <Small>{TOLD[signUp]}</Small>
          </Flex>
          <Typography variant="beta" tag="p">
            {shown.headline}
          </Typography>
          <Typography tag="p">{shown.text}</Typography>
        </Flex>
        {!shown.hasPicture && <Box height="4.8rem" background="primary200" aria-hidden />}
      </Box>
      {!shown.hasPicture && (
        <Small tag="p">A pattern in your colours stands in until you choose a picture.</Small>
      )}
    </Card>
  );
};

/** How the owner tries what a member does; the step is done by itself after it. */
export const HowToTry = ({ siteUrl }: { siteUrl: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="S"
        variant="secondary"
        aria-label="How: Sign up as a member would"
        onClick={() => setOpen(true)}
      >
        How
      </Button>
      {isOpen && (
        <Sheet title="Sign up as a member would" onClose={() => setOpen(false)}>
          <Flex direction="column" alignItems="start" gap={4}>
            <Box tag="ol" paddingLeft={4} style={{ listStyle: 'decimal', fontSize: '1.4rem' }}>
              {WORDS.howToTry.map((step) => (
                <Box tag="li" key={step} paddingBottom={2}>
                  <Typography>{step}</Typography>
                </Box>
              ))}
            </Box>
            <Quiet tag="p">This step is ticked by itself once your trial has begun.</Quiet>
            <LinkButton href={siteUrl} isExternal variant="tertiary">
              View site
            </LinkButton>
          </Flex>
        </Sheet>
      )}
    </>
  );
};
