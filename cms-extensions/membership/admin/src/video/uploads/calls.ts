import { getFetchClient } from '@strapi/strapi/admin';
import type { UploadView } from '../../../../server/src/media/panel-field/shapes.ts';
import { videoPath } from '../api.ts';

type Answer<Data> = { data: Data };

const post = async <Data>(workoutId: string, path: string, body: object = {}): Promise<Data> => {
  const url = `${videoPath(workoutId)}/uploads${path}`;
  const { data } = await getFetchClient().post<Answer<Data>>(url, body);
  return data.data;
};

/** The upload's calls to our server. They are not hooks, since uploads outlive components. */
export const calls = {
  begin: (workoutId: string) => post<UploadView>(workoutId, ''),
  resume: (workoutId: string, id: string) => post<UploadView>(workoutId, `/${id}/resume`),
  cancel: (workoutId: string, id: string) => post<null>(workoutId, `/${id}/cancel`),

  /** @returns whether the upload is still wanted */
  noteProgress: async (workoutId: string, id: string, percent: number): Promise<boolean> =>
    (await post<{ isWanted: boolean }>(workoutId, `/${id}/progress`, { percent })).isWanted,

  /** Makes the server ask Mux, which has the file now. */
  sent: async (workoutId: string): Promise<void> => {
    await getFetchClient().get(videoPath(workoutId));
  },
};

export type Calls = typeof calls;
