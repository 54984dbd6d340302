import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { categoryId, draftWorkout, publishWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { isShort } from '../../../test/length.ts';
import { newPanelUser, type PanelUser, PANEL_ROLES as ROLES } from '../../../test/panel.ts';

const WORKOUT = 'api::workout.workout';
const VERBS = ['read', 'create', 'update', 'delete', 'publish'] as const;

/** The rows of 'Who may do what' that name a type; the last columns are the panel's roles. */
const MATRIX = readFileSync(join(import.meta.dirname, '../../../../../docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, type, ...cells] = /^\| [^|]+ `([^`|]+::[^`|]+)` \|(.+)\|$/.exec(line) ?? [];
    return type === undefined
      ? []
      : [{ type, cells: cells.join('').split('|').slice(-ROLES.length) }];
  });
const CASES = MATRIX.flatMap(({ type, cells }) =>
  ROLES.map((role, column) => [type, role, cells[column]?.trim() ?? ''] as const),
);

describe('what the roles of the panel may do', () => {
  const users = new Map<string, PanelUser>();
  const { app } = testApp(() => bootMembership({ env: { LOCALES: 'en,de' } }));
  const userOf = (role: string): PanelUser => {
    const user = users.get(role);
    if (user === undefined) throw new Error(`Nobody is signed in as ${role}`);
    return user;
  };
  const author = () => userOf('strapi-author');
  const editor = () => userOf('strapi-editor');

  beforeAll(async () => {
    for (const role of ROLES) users.set(role, await newPanelUser(app, role));
  });

  const typeOf = (uid: string) =>
    Object.values(app.strapi.contentTypes).find((type) => type.uid === uid);
  const pathOf = (type: string, rest = ''): string => {
    const isSingle = typeOf(type)?.kind === 'singleType';
    return `/content-manager/${isSingle ? 'single' : 'collection'}-types/${type}${rest}`;
  };

  it('is written down for every type of the menu', async () => {
    const { answer } = await userOf('strapi-super-admin').getAnswer<{
      data: { uid: string; isDisplayed: boolean }[];
    }>('/content-manager/content-types');
    const shown = answer.data.filter(({ isDisplayed }) => isDisplayed).map(({ uid }) => uid);
    expect(MATRIX.map(({ type }) => type).toSorted()).toEqual(
      expect.arrayContaining(shown.toSorted()),
    );
  });

  it.each(CASES)('%s by %s is: %s', async (type, role, cell) => {
    const user = userOf(role);
    const isSingle = pathOf(type).includes('single-types');
    const hasDrafts = typeOf(type)?.options?.draftAndPublish === true;
    const ids = { documentIds: ['nobody'] };
    // The short run has one call for each verb.
    const isOne = isShort || isSingle;
    /** Calls that name no entry that exists: what the role may not do is 403 before that. */
    const calls: Record<(typeof VERBS)[number], () => Promise<{ status: number }>[]> = {
      read: () => [
        user.getAnswer(pathOf(type)),
        ...(isOne ? [] : [user.post(pathOf(type, '/actions/bulkFindForValidation'), ids)]),
      ],
      create: () =>
        isSingle
          ? []
          : [
              user.post(pathOf(type), {}),
              ...(isOne ? [] : [user.post(pathOf(type, '/clone/nobody'))]),
            ],
      update: () => [user.put(pathOf(type, isSingle ? '' : '/nobody'), { x: 1 })],
      delete: () =>
        isSingle
          ? [user.delete(pathOf(type))]
          : [
              user.delete(pathOf(type, '/nobody')),
              ...(isOne ? [] : [user.post(pathOf(type, '/actions/bulkDelete'), ids)]),
            ],
      publish: () =>
        isSingle || !hasDrafts
          ? []
          : [
              user.post(pathOf(type, '/nobody/actions/publish')),
              ...(isOne
                ? []
                : [
                    user.post(pathOf(type, '/actions/bulkPublish'), ids),
                    user.post(pathOf(type, '/actions/bulkUnpublish'), ids),
                  ]),
            ],
    };
    if (!hasDrafts) expect(cell).not.toContain('publish');
    for (const verb of VERBS) {
      for (const answer of calls[verb]()) {
        const { status } = await answer;
        expect(status === 403, `${verb} ${status}`).toBe(!cell.includes(verb));
      }
    }
  });

  describe('an author', () => {
    const save = (user: PanelUser, id: string, data: object, query = '') =>
      user.put<{ documentId: string }>(pathOf(WORKOUT, `/${id}${query}`), data);
    const TEXTS = { title: 'A', description: 'B', difficulty: 'Beginner' };
    let counter = 0;
    const ownWorkout = async (changes: object = {}): Promise<string> => {
      counter += 1;
      const category = await categoryId(app.strapi, 'Arms');
      const own = { slug: `own-${counter}`, category, duration: 20, isPremium: true };
      const data = { ...TEXTS, ...own, ...changes };
      const { data: made, status } = await author().post<{ documentId: string }>(
        pathOf(WORKOUT),
        data,
      );
      expect(status).toBe(201);
      return made.documentId;
    };
    const draftOf = (documentId: string) =>
      app.strapi.documents(WORKOUT).findOne({ documentId, status: 'draft' });
    const isPublic = async (documentId: string): Promise<boolean> =>
      (await app.strapi.documents(WORKOUT).findOne({ documentId, status: 'published' })) !== null;
    const give = (documentId: string, data: object) =>
      app.strapi.documents(WORKOUT).update({ documentId, data });

    it.each(['somebody else', 'theirs'])(
      'deletes no workout of %s, nor publishes it',
      async (whose) => {
        const id = whose === 'theirs' ? await ownWorkout() : await publishWorkout(app.strapi);
        const before = await draftOf(id);
        const ids = { documentIds: [id] };
        for (const call of [
          () => author().delete(pathOf(WORKOUT, `/${id}`)),
          () => author().post(pathOf(WORKOUT, '/actions/bulkDelete'), ids),
          () => author().post(`/membership/videos/${id}/bin`),
          () => author().post(pathOf(WORKOUT, `/${id}/actions/publish`), TEXTS),
          () => author().post(pathOf(WORKOUT, '/actions/bulkUnpublish'), ids),
        ]) {
          expect((await call()).status).toBe(403);
        }
        expect(await draftOf(id)).toEqual(before);
      },
    );

    it('copies, changes, translates and plays the draft of what somebody else made and published', async () => {
      const id = await publishWorkout(app.strapi, { isPremium: true });
      for (const call of [
        () => save(author(), id, { title: 'Changed by a helper' }),
        () => save(author(), id, TEXTS, '?locale=de'),
        () => author().post(pathOf(WORKOUT, `/clone/${id}`), { slug: 'a-clone' }),
        () => author().get(`/membership/workouts/${id}/video`),
      ]) {
        expect((await call()).status).toBeLessThan(300);
      }
      expect(await draftOf(id)).toMatchObject({ title: 'Changed by a helper' });
      const published = await app.strapi
        .documents(WORKOUT)
        .findOne({ documentId: id, status: 'published' });
      expect(published?.title).not.toBe('Changed by a helper');
    });

    it('writes no field of the video, by whatever call', async () => {
      const stolen = { muxPlaybackId: 'stolen', muxAssetId: 'stolen', muxPlaybackPolicy: 'public' };
      const id = await ownWorkout(stolen);
      await save(author(), id, { title: 'B', ...stolen });
      const copy = await author().post<{ documentId: string }>(pathOf(WORKOUT, `/clone/${id}`), {
        ...stolen,
        slug: 'a-copy',
      });
      const translated = await save(author(), id, { ...TEXTS, ...stolen }, '?locale=de');
      expect(translated.status).toBe(200);
      for (const one of [id, copy.data.documentId]) {
        expect(await draftOf(one)).toMatchObject({
          ...{ muxPlaybackId: null, muxAssetId: null, muxPlaybackPolicy: 'signed' },
        });
      }
    });

    it.each(['-1', '+1'])('plans no publication, %s hour from now', async (hours) => {
      const publishAt = new Date(Date.now() + Number(hours) * 3_600_000).toISOString();
      const id = await ownWorkout();
      expect((await save(author(), id, { publishAt })).status).toBe(403);
      const made = await author().post(pathOf(WORKOUT), {
        ...{ ...TEXTS, slug: `planned-${hours}`, duration: 20, publishAt },
      });
      expect(made.status).toBe(403);
      expect((await draftOf(id))?.publishAt).toBeNull();
    });

    it('changes nothing of a workout that an editor has planned', async () => {
      const id = await ownWorkout();
      await give(id, { muxPlaybackId: 'played' });
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      expect((await save(editor(), id, { publishAt })).status).toBe(200);
      for (const data of [{ title: 'Smuggled' }, { isPremium: false }, { publishAt: null }]) {
        expect((await save(author(), id, data)).status).toBe(403);
      }
    });

    it('publishes nothing by a status in the body', async () => {
      const id = await ownWorkout({ status: 'published' });
      await give(id, { muxPlaybackId: 'played' });
      await save(author(), id, { title: 'x', status: 'published' }, '?status=published');
      expect(await isPublic(id)).toBe(false);
    });

    it('links no video by its id, and changes none that is public', async () => {
      const id = await ownWorkout();
      const video = `/membership/workouts/${id}/video`;
      expect((await author().post(`${video}/link`, { assetId: 'any' })).status).toBe(403);
      await give(id, { muxPlaybackId: 'played' });
      await app.strapi.documents(WORKOUT).publish({ documentId: id });
      expect((await author().post(`${video}/uploads`)).status).toBe(403);
    });
  });

  describe('a planned publication', () => {
    it('happens by the right of who planned it, who must still have it', async () => {
      const helper = await newPanelUser(app, 'strapi-editor');
      const id = await draftWorkout(app.strapi);
      const at = new Date(Date.now() + 3_600_000);
      const data = { title: 'Planned', publishAt: at.toISOString() };
      await helper.put(pathOf(WORKOUT, `/${id}`), data);
      const { data: me } = await helper.get<{ id: number }>('/admin/users/me');
      const activate = (isActive: boolean) =>
        app.strapi.db.query('admin::user').update({ where: { id: me.id }, data: { isActive } });
      const run = () => jobsOf(app.strapi).runNow('planned workouts', at);
      const isPublic = async () =>
        (await app.strapi.documents(WORKOUT).findOne({ documentId: id, status: 'published' })) !==
        null;
      await activate(false);
      await run();
      expect(await isPublic()).toBe(false);
      await activate(true);
      await run();
      expect(await isPublic()).toBe(true);
    });
  });

  describe('the media library', () => {
    const FILE = 'plugin::upload.file';
    const fileOf = async (user: PanelUser | null): Promise<number> => {
      const me = user === null ? null : (await user.get<{ id: number }>('/admin/users/me')).data;
      const { id } = await app.strapi.db.query(FILE).create({
        data: {
          ...{
            name: 'a.pdf',
            hash: `a-${crypto.randomUUID()}`,
            ext: '.pdf',
            size: 1,
            url: '/a.pdf',
          },
          ...{ mime: 'application/pdf', provider: 'local', folderPath: '/', createdBy: me?.id },
        },
      });
      return id;
    };
    const folder = async (): Promise<number> => {
      const { data } = await editor().post<{ id: number }>('/upload/folders', {
        name: crypto.randomUUID(),
        parent: null,
      });
      return data.id;
    };
    const exists = async (id: number) =>
      (await app.strapi.db.query(FILE).count({ where: { id } })) > 0;

    it('lets an author change and delete files of their own, one by one and in bulk', async () => {
      const [one, other] = [await fileOf(author()), await fileOf(author())];
      const folderId = await folder();
      const move = { fileIds: [one], folderIds: [], destinationFolderId: folderId };
      expect((await author().post('/upload/actions/bulk-move', move)).status).toBe(200);
      expect((await author().delete(`/upload/files/${one}`)).status).toBe(200);
      const bulk = { fileIds: [other], folderIds: [] };
      expect((await author().post('/upload/actions/bulk-delete', bulk)).status).toBe(200);
    });

    it.each([
      ['delete', (id: number) => author().delete(`/upload/files/${id}`)],
      ['rename', (id: number) => author().put(`/upload/files/${id}`, { fileInfo: { name: 'x' } })],
      [
        'delete in bulk',
        (id: number) => author().post('/upload/actions/bulk-delete', { fileIds: [id] }),
      ],
      [
        'move in bulk',
        (id: number) =>
          author().post('/upload/actions/bulk-move', { fileIds: [id], destinationFolderId: null }),
      ],
      [
        'rename in bulk',
        (id: number) =>
          author().post('/upload/actions/bulk-update', {
            updates: [{ id, fileInfo: { name: 'x' } }],
          }),
      ],
    ])('lets no author %s files of others', async (_what, call) => {
      for (const id of [await fileOf(editor()), await fileOf(null)]) {
        expect((await call(id)).status).toBe(403);
        expect(await exists(id)).toBe(true);
      }
    });

    it('lets an editor change folders, and no author', async () => {
      const id = await folder();
      const calls = (user: PanelUser) => [
        () => user.post('/upload/folders', { name: crypto.randomUUID(), parent: null }),
        () => user.put(`/upload/folders/${id}`, { name: crypto.randomUUID(), parent: null }),
        () => user.post('/upload/actions/bulk-delete', { folderIds: [id] }),
      ];
      for (const call of calls(author())) expect((await call()).status).toBe(403);
      for (const call of calls(editor())) expect((await call()).status).toBeLessThan(300);
    });
  });
});
