import { Badge, Box, Button, Divider, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useNotification, useRBAC } from '@strapi/strapi/admin';
import { WRITE_SITE } from '../addresses.ts';
import { Siblings } from '../menu/tabs.tsx';
import { useAnswer } from '../second-factor/parts.tsx';
import FIELDS from './brand-fields.json';
import { type Draft, readDraft, readFacts, SITE_SETTINGS, type SiteFacts } from './calls.ts';
import { ShadesOf, useColours } from './colours.tsx';
import { BrandField } from './fields.tsx';
import { useDraft } from './use-draft.ts';

const PUBLISH = {
  publish: [{ action: 'plugin::content-manager.explorer.publish', subject: SITE_SETTINGS }],
};

const STATUS = {
  draft: 'Not published',
  modified: 'Changes not published',
  published: 'Published',
} as const;

const clock = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

type BrandProps = { stored: Draft; facts: SiteFacts; reload: () => void };

const Brand = ({ stored, facts, reload }: BrandProps) => {
  const draft = useDraft(stored);
  const { values, status, savedAt, complaints, theirs, change, publish, discard } = draft;
  const { allowedActions } = useRBAC(PUBLISH);
  const { toggleNotification } = useNotification();
  const colours = useColours(values.accent, values.ink);
  const say = (message: string) => toggleNotification({ type: 'success', message });
  const currency = new Intl.DisplayNames('en', { type: 'currency' }).of(
    facts.currency.toUpperCase(),
  );
  return (
    <>
      <Layouts.Header
        title="Site"
        subtitle={
          <Flex gap={3}>
            {status && <Badge>{STATUS[status]}</Badge>}
            <Typography variant="pi" textColor="neutral600" aria-live="polite">
              {savedAt && `saved ${clock(savedAt)}`}
            </Typography>
          </Flex>
        }
        primaryAction={
          <Flex gap={2}>
            {status === 'modified' && (
              <Button
                variant="tertiary"
                onClick={async () => {
                  if (!(await discard())) return;
                  say('The changes are taken back.');
                  reload();
                }}
              >
                Undo all
              </Button>
            )}
            {allowedActions.canPublish && (
              <Button
                disabled={status === 'published' && Object.keys(complaints).length === 0}
                onClick={async () => {
                  if (await publish()) say('Published. The site shows it within a second.');
                }}
              >
                Publish
              </Button>
            )}
          </Flex>
        }
      />
      <Layouts.Content>
        <Box paddingBottom={6}>
          <Siblings />
        </Box>
        <Box background="neutral0" shadow="tableShadow" hasRadius padding={6} maxWidth="72rem">
          <Flex direction="column" alignItems="stretch" gap={5}>
            {theirs && (
              <Flex role="alert" gap={3} wrap="wrap">
                <Typography>
                  {`${theirs.updatedBy?.firstname ?? 'Somebody'} saved this meanwhile.`}
                </Typography>
                <Button variant="tertiary" onClick={reload}>
                  Show theirs
                </Button>
                <Button variant="tertiary" onClick={() => void draft.keepMine()}>
                  Keep mine
                </Button>
              </Flex>
            )}
            {complaints[''] && (
              <Typography textColor="danger600" role="alert">
                {complaints['']}
              </Typography>
            )}
            {FIELDS.map(({ title, fields }, index) => (
              <Flex key={title} tag="section" direction="column" alignItems="stretch" gap={5}>
                {index > 0 && <Divider />}
                <Typography variant="delta" tag="h2">
                  {title}
                </Typography>
                {fields.map((field) => {
                  const value = values[field.name];
                  return (
                    <Flex key={field.name} direction="column" alignItems="stretch" gap={1}>
                      <BrandField
                        field={field}
                        value={value}
                        change={(next) => change(field.name, next)}
                        complaint={complaints[field.name]}
                      />
                      {field.kind === 'colour' && colours && typeof value === 'string' && (
                        <ShadesOf name={field.name} colours={colours} typed={value} />
                      )}
                    </Flex>
                  );
                })}
              </Flex>
            ))}
            <Typography variant="pi" textColor="neutral600">
              {`Sold in: ${currency}. Trial: ${facts.trialDays} days.`}
            </Typography>
          </Flex>
        </Box>
      </Layouts.Content>
    </>
  );
};

const SiteContent = () => {
  const draft = useAnswer(readDraft);
  const facts = useAnswer(readFacts);
  if (draft.fault !== undefined || facts.fault !== undefined) return <Page.Error />;
  if (draft.answer === undefined || facts.answer === undefined) return <Page.Loading />;
  return (
    <Brand stored={draft.answer} facts={facts.answer} reload={() => window.location.reload()} />
  );
};

/** Name, look and data of the site, for users with the permission. */
export const SitePage = () => (
  <Page.Protect permissions={WRITE_SITE}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>Site</Page.Title>
        <SiteContent />
      </Page.Main>
    </Layouts.Root>
  </Page.Protect>
);
