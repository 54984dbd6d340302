import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import { privateHead } from '../head/page-head.ts';
import { OfflinePage } from './-offline/offline-page.tsx';

export const Route = createFileRoute('/offline')({
  head: privateHead('/offline', titles.offline),
  component: OfflinePage,
});
