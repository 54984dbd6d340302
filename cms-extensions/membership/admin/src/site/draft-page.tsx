import { Badge, Box, Button, Flex, Typography } from '@strapi/design-system';
import { Layouts, useNotification, useRBAC } from '@strapi/strapi/admin';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Answered } from '../answer.tsx';
import { useClock } from '../api.ts';
import { Fault } from '../fields.tsx';
import { deskTime } from '../figures.ts';
import { Siblings } from '../menu/tabs.tsx';
import { Content, Overtaken } from '../page.tsx';
import type { Place } from './calls.ts';
import { PreviewFrame } from './frame.tsx';
import type { useDraft } from './use-draft.ts';
import WORDS from './words.json';

const STATUS = WORDS.status;

const Columns = styled.div`
  display: flex;
  gap: 2.4rem;
  align-items: flex-start;

  > form {
    flex: 0 1 72rem;
    min-inline-size: 0;
  }
  @media (min-width: 1080px) {
    > form {
      flex: 0 0 40rem;
    }
  }
`;

/** What a draft's form is made of, once it could be read. */
export const ReadDraft = <Answer,>(props: ComponentProps<typeof Answered<Answer>>) =>
  props.query.data !== undefined ? (
    props.children(props.query.data)
  ) : (
    <>
      <Layouts.Header title="Site" />
      <Content>
        <Answered {...props} />
      </Content>
    </>
  );

type DraftPageProps = {
  place: Place;
  draft: ReturnType<typeof useDraft>;
  /** Shows what is stored now. */
  reload: () => void;
  children: ReactNode;
};

/** A draft of the site that is saved by itself: its form, and the site as it becomes. */
export const DraftPage = ({ place, draft, reload, children }: DraftPageProps) => {
  const { values, status, savedAt, complaints, theirs, keepMine, publish, discard } = draft;
  const { allowedActions } = useRBAC({
    publish: [{ action: 'plugin::content-manager.explorer.publish', subject: place.type }],
  });
  const { toggleNotification } = useNotification();
  const [field, setField] = useState<string>();
  const zone = useClock()?.timeZone;
  const say = (message: string) => toggleNotification({ type: 'success', message });
  return (
    <>
      <Layouts.Header
        title="Site"
        subtitle={
          <Flex gap={3}>
            {status && <Badge>{STATUS[status]}</Badge>}
            <Typography variant="pi" textColor="neutral600" aria-live="polite">
              {savedAt && zone && `saved ${deskTime(savedAt.toISOString(), zone).split(', ')[1]}`}
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
                // What a site begins with is published by nobody: the first day asks to read it once.
                disabled={
                  status === 'published' &&
                  Object.keys(complaints).length === 0 &&
                  Boolean(values.updatedBy)
                }
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
        <Columns>
          <form
            onSubmit={(event) => event.preventDefault()}
            onFocus={({ target }) =>
              setField(target.closest('[data-field]')?.getAttribute('data-field') ?? undefined)
            }
          >
            <Box background="neutral0" shadow="tableShadow" hasRadius padding={6}>
              <Flex direction="column" alignItems="stretch" gap={5}>
                {theirs && (
                  <Overtaken
                    by={
                      [theirs.updatedBy?.firstname, theirs.updatedBy?.lastname]
                        .filter(Boolean)
                        .join(' ') || undefined
                    }
                    at={theirs.updatedAt}
                    onTheirs={reload}
                    onMine={() => void keepMine()}
                  />
                )}
                <Fault>{complaints['']}</Fault>
                {children}
              </Flex>
            </Box>
          </form>
          <PreviewFrame
            place={place}
            documentId={values.documentId}
            savedAt={savedAt}
            field={field}
          />
        </Columns>
      </Layouts.Content>
    </>
  );
};
