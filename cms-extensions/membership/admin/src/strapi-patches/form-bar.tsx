import { Box, Flex, LinkButton } from '@strapi/design-system';
import { Eye } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { createGlobalStyle } from 'styled-components';
import { useClock } from '../api.ts';
import { Small } from '../card.tsx';
import { deskTime } from '../figures.ts';

/* Title, state, Preview, Save and Publish stay in sight, however far a form is scrolled. */

/**
 * Keeps Strapi's header of a form at the top, in one line, and lifts its box of buttons into it out
 * of the column beside the form. On the phone Strapi's own drawer at the bottom stays.
 */
const Style = createGlobalStyle`
  [data-form-bar] > [data-wide] {
    display: none;
  }
  ${({ theme }) => theme.breakpoints.large} {
    form:has([data-form-bar]) > div:first-child {
      position: sticky;
      inset-block-start: 0;
      z-index: 2;
      flex-direction: row;
      align-items: center;
      gap: 1.2rem;
      block-size: 5.6rem;
      padding-block: 0;
      padding-inline: 4rem 48rem;
      border-block-end: 1px solid ${({ theme }) => theme.colors.neutral200};
      background: ${({ theme }) => theme.colors.neutral0};
    }
    /* Its state stands beside the title, before its menus. */
    form:has([data-form-bar]) > div:first-child > div:has(h1) {
      display: contents;
    }
    form:has([data-form-bar]) > div:first-child > div:has(h1) > div {
      inline-size: auto;
      min-inline-size: 0;
    }
    form:has([data-form-bar]) > div:first-child > div:has(h1) > div:last-child {
      flex: none;
      order: 1;
    }
    form:has([data-form-bar]) > div:first-child > div:not(:has(h1)) {
      flex: none;
      margin: 0;
    }
    form:has([data-planned]) > div:first-child > div:last-child {
      display: none;
    }
    form:has([data-form-bar]) h1 {
      font-size: 1.8rem;
      line-height: 2.4rem;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    aside:has(> [data-form-bar]) {
      position: fixed;
      inset-block-start: 0;
      inset-inline-end: 4rem;
      z-index: 3;
      block-size: 5.6rem;
      justify-content: center;
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
    }
    form:has([data-form-bar]) > div:first-child > a > span,
    aside:has(> [data-form-bar]) > h2 {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    [data-form-bar],
    [data-form-bar] > [data-wide] {
      display: flex;
      flex-direction: row;
      align-items: center;
      gap: 0.8rem;
      white-space: nowrap;
    }
    [data-form-bar] > div:last-child,
    [data-form-bar] > div:last-child > div {
      flex-direction: row-reverse;
    }
    aside:has(> [data-preview]),
    body:not(:has([data-preview])) [data-wide] > a {
      display: none;
    }
    @media (max-width: 1199px) {
      form:has([data-form-bar]) > div:first-child {
        padding-inline-end: 36rem;
      }
      [data-wide] > span {
        display: none;
      }
    }
  }
`;

type Shown = { title: string; content: ReactNode } | null;
type Entry = { document?: { updatedAt?: unknown; publishAt?: unknown; status?: string } };
type Panel = ((props: never) => Shown) & { type?: string };

/** When what stands in the form goes public or was saved last, and how it looks on the site. */
const Wide = ({ document: entry = {} }: Entry) => {
  const clock = useClock();
  const { search } = useLocation();
  const isModified = useForm('FormBar', ({ modified }) => modified);
  const { updatedAt, publishAt, status } = entry;
  if (typeof updatedAt !== 'string' || clock === undefined) return null;
  const wordsOf = (at: string) => deskTime(at, clock.timeZone).split(', ');
  const [day, time] = wordsOf(updatedAt);
  const [today] = wordsOf(new Date().toISOString());
  const isPlanned = typeof publishAt === 'string' && status !== 'published';
  return (
    <Flex data-wide data-planned={isPlanned || undefined}>
      <Small>
        {isPlanned
          ? `Planned, ${deskTime(publishAt, clock.timeZone).replace(/^\w+ /, '')}`
          : `saved ${day === today ? time : day}`}
      </Small>
      <LinkButton
        variant="tertiary"
        startIcon={<Eye />}
        tag={Link}
        to={{ pathname: 'preview', search }}
        disabled={isModified}
      >
        Preview
      </LinkButton>
    </Flex>
  );
};

/** Strapi names each of its panels by an element that is not there. */
const namedBy = (title: string) => (node: HTMLElement | null) => {
  const panel = node?.closest('aside');
  panel?.removeAttribute('aria-labelledby');
  panel?.setAttribute('aria-label', title);
};

/** Strapi's panel with the buttons of a form at the top of the window; each panel with its name. */
export const atTheTop = (panel: Panel): Panel => {
  const bar: Panel = (props: Entry) => {
    const shown = panel(props as never);
    if (shown === null) return null;
    const ref = namedBy(shown.title);
    const isPreview = shown.title === 'Preview' || undefined;
    const content =
      panel.type !== 'actions' ? (
        <Box ref={ref} width="100%" data-preview={isPreview}>
          {shown.content}
        </Box>
      ) : (
        <div data-form-bar ref={ref}>
          <Style />
          <Wide {...props} />
          {shown.content}
        </div>
      );
    return { ...shown, content };
  };
  return Object.assign(bar, panel);
};
