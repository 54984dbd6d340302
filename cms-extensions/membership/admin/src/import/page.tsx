import { Page } from '@strapi/strapi/admin';
import type { ImportState, ImportView } from 'contract/desk/imports';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ANEW, useRead } from '../calls.ts';
import { askedBy } from '../list/page.tsx';
import { useListQuery } from '../list/query.tsx';
import { Protected } from '../page.tsx';
import { CheckPage } from './check.tsx';
import { DonePage } from './done.tsx';
import { FilePage } from './file.tsx';
import { MapPage } from './map.tsx';

const WORKING = ['checking', 'running', 'undoing'];
const LOOK_AGAIN_MS = 2000;

/** One import, at the step where it is. */
const Begun = ({ id }: { id: string }) => {
  const [params] = useSearchParams();
  const query = useListQuery();
  const [state, setState] = useState<ImportState>();
  const { page, ...shown } = askedBy(query, ['show', 'page']);
  const { data, isError } = useRead<ImportView>(
    `imports/${id}`,
    { ...ANEW, pollingInterval: WORKING.includes(state ?? '') ? LOOK_AGAIN_MS : 0 },
    // Once it is begun, what failed is shown.
    { ...(state === 'checked' && shown), page },
  );
  // One answer that fails does not take away what is known: it is asked again.
  if (data === undefined) return isError ? <Page.Error /> : <Page.Loading />;
  if (data.state !== state) setState(data.state);
  const rows = data.sums.reduce((sum, one) => sum + one.rows, 0);
  if (data.state === 'mapped' || (data.state === 'checked' && params.has('columns')))
    return <MapPage data={data} rows={rows} />;
  if (data.state === 'checked' || data.state === 'checking')
    return <CheckPage data={data} query={query} />;
  return <DonePage data={data} query={query} />;
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
