import { Flex, LinkButton } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ANEW, useRead } from '../calls.ts';
import { Segments } from '../fields.tsx';
import type { Place } from './calls.ts';

/** Widths of the windows in which the site is shown, in pixels. */
const WINDOWS = { Computer: 1280, Phone: 390 } as const;

/** An address of a preview lasts an hour; a new one is asked for some time before. */
const RENEW_MS = 50 * 60_000;

/** Names of the public API, which the site's pages have. */
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const Beside = styled.aside`
  position: sticky;
  inset-block-start: 1.6rem;
  flex: 1 1 0;
  min-inline-size: 0;
  block-size: calc(100dvh - 3.2rem);
  overflow: hidden;

  @media (max-width: 1079px) {
    display: none;
  }
`;

/** The address that shows a draft on the site for an hour; without one there is no picture of it. */
const useAddress = (
  { type, locale }: Place,
  documentId: string | undefined,
): string | undefined => {
  const asked = new URLSearchParams({
    documentId: documentId ?? '',
    status: 'draft',
    ...(locale && { locale }),
  });
  const path = `/content-manager/preview/url/${type}?${asked}`;
  const query = useRead<{ data: { url: string } }>(documentId === undefined ? null : path, {
    ...ANEW,
    pollingInterval: RENEW_MS,
  });
  return query.currentData?.data.url;
};

type FrameProps = {
  place: Place;
  documentId: string | undefined;
  /** When the draft was last saved: the site shows it then. */
  savedAt: Date | undefined;
  /** The field that has the focus, such as `hero.headline`: outlined on the site. */
  field: string | undefined;
};

/** The site with the draft, beside the form. */
export const PreviewFrame = ({ place, documentId, savedAt, field }: FrameProps) => {
  const address = useAddress(place, documentId);
  const [window_, setWindow] = useState<keyof typeof WINDOWS>('Computer');
  const [size, setSize] = useState({ width: 0, height: 0 });
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (host.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);

  const tell = (message: object): void => {
    if (address === undefined) return;
    frame.current?.contentWindow?.postMessage(message, new URL(address).origin);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each save
  useEffect(() => {
    if (savedAt !== undefined) tell({ type: 'strapiUpdate' });
  }, [savedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each field
  useEffect(() => {
    if (field !== undefined) tell({ type: 'previewField', field: snakeCase(field) });
  }, [field]);

  const width = WINDOWS[window_];
  const scale = Math.min(1, size.width / width);
  return (
    <Beside aria-label="The site with this draft">
      <Flex gap={1} paddingBottom={3} justifyContent="space-between">
        <Segments
          label="Window"
          value={window_}
          options={{ Computer: 'Computer', Phone: 'Phone' }}
          onChange={(name) => setWindow(name as keyof typeof WINDOWS)}
        />
        {address && (
          <LinkButton
            variant="tertiary"
            href={address}
            target="_blank"
            rel="noreferrer"
            startIcon={<ExternalLink />}
          >
            Open
          </LinkButton>
        )}
      </Flex>
      <div ref={host} style={{ blockSize: 'calc(100% - 5rem)' }}>
        {address && scale > 0 && (
          <iframe
            ref={frame}
            title="The site with this draft"
            src={address}
            style={{
              width,
              height: size.height / scale,
              border: 0,
              borderRadius: '6px',
              boxShadow: '0 6px 20px rgb(0 0 0 / 16%)',
              transform: `scale(${scale})`,
              transformOrigin: '0 0',
            }}
          />
        )}
      </div>
    </Beside>
  );
};
