import type { AdminWorkout } from 'contract';
import { type Client, signUp } from './client.ts';
import { makeInstructor, setSubscription } from './content.ts';
import { type FormParts, type FormReply, postForm, sendFile } from './forms.ts';
import type { VideoApp } from './mux.ts';

/** A signed-in admin with the actions of the upload screen. */
export const newAdmin = async (app: VideoApp, client: Client) => {
  const { email, token } = await signUp(client);
  await setSubscription(app.strapi, email, { status: 'inactive', role: 'admin' });
  const instructor = await makeInstructor(app.strapi, 'Mara Lindqvist');
  const addressOf = (path: string): string => `${app.url}/api/admin/workouts${path}`;

  const form = (changes: FormParts = {}): FormParts => ({
    title: 'Slow Lunge, Long Spine',
    description: 'A quiet half hour for hips and back.',
    category: 'Pilates',
    difficulty: 'Beginner',
    duration: '25',
    instructor_id: instructor,
    equipment: 'A mat',
    body_parts: 'Hips, Back',
    is_popular: 'false',
    is_premium: 'true',
    ...changes,
  });

  const create = (changes: FormParts = {}): Promise<FormReply> =>
    postForm(addressOf('/upload'), token, form(changes));

  return {
    token,
    instructor,
    create,
    /** Creates a workout without a video; returns its id. */
    draft: async (changes: FormParts = {}): Promise<string> =>
      (await create(changes)).body.id ?? '',
    uploadVideo: (id: string, bytes: Buffer, name = 'video.mp4'): Promise<FormReply> =>
      postForm(addressOf(`/${id}/upload-video`), token, { video_file: { name, bytes } }),
    uploadThumbnail: (id: string, bytes: Buffer, name = 'picture.jpg'): Promise<FormReply> =>
      postForm(addressOf(`/${id}/upload-thumbnail`), token, { thumbnail_file: { name, bytes } }),
    /** Starts a video whose bytes the test sends in pieces. */
    beginVideo: (id: string) => sendFile(addressOf(`/${id}/upload-video`), token, 'video_file'),
    post: (path: string, parts: FormParts, as: string | null = token): Promise<FormReply> =>
      postForm(addressOf(path), as, parts),
    list: async (query = '') =>
      (
        await client.get<{ workouts: AdminWorkout[]; total: number }>(`/admin/workouts${query}`, {
          token,
        })
      ).body,
    remove: (id: string) => client.delete(`/admin/workouts/${id}`, undefined, { token }),
  };
};

export type TestAdmin = Awaited<ReturnType<typeof newAdmin>>;
