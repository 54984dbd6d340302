import { Page } from '@strapi/strapi/admin';
import type { ImportView } from 'contract/desk/imports';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ANEW, useRead } from '../calls.ts';
import { Protected } from '../page.tsx';
import { CheckPage } from './check.tsx';
import { DonePage } from './done.tsx';
import { FilePage } from './file.tsx';
import type { ImportShow } from './frame.tsx';
import { MapPage } from './map.tsx';

const WORKING = ['checking', 'running', 'undoing'];
const LOOK_AGAIN_MS = 2000;

/** One import, at the step where it is. */
const Begun = ({ id }: { id: string }) => {
  const [params] = useSearchParams();
  const [{ show, page }, setLooking] = useState<{ show?: ImportShow; page: number }>({ page: 1 });
  const [isWorking, setWorking] = useState(false);
  const { data, isError } = useRead<ImportView>(
    `imports/${id}`,
    { ...ANEW, pollingInterval: isWorking ? LOOK_AGAIN_MS : 0 },
    { show: show ?? 'decide', page },
  );
  // One answer that fails does not take away what is known: it is asked again.
  if (data === undefined) return isError ? <Page.Error /> : <Page.Loading />;
  const works = WORKING.includes(data.state);
  if (works !== isWorking) setWorking(works);
  const rows = data.sums.reduce((sum, one) => sum + one.rows, 0);
  const look = (to: ImportShow, on = 1): void => setLooking({ show: to, page: on });
  const isBefore = data.state === 'mapped' || data.state === 'checked';
  if (data.state === 'mapped' || (isBefore && params.has('columns')))
    return <MapPage data={data} rows={rows} />;
  if (isBefore || data.state === 'checking') {
    // Without a row to decide about, all are shown.
    const first = data.sums.some(({ kind }) => kind === 'decide') ? 'decide' : 'all';
    if (show === undefined && first === 'all' && data.state === 'checked') look('all');
    return <CheckPage data={data} looking={{ show: show ?? first, page, look }} />;
  }
  if (show !== 'failed') look('failed');
  return <DonePage data={show === 'failed' ? data : { ...data, rows: [] }} />;
};

/** Members of another platform, step by step. */
export const ImportPage = () => {
  const { importId } = useParams();
  return (
    <Protected right="members.import">
      {importId === undefined ? <FilePage /> : <Begun key={importId} id={importId} />}
    </Protected>
  );
};
