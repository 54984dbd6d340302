import type { FilmLine, VideosPage } from 'contract/desk/videos';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { bootVideo } from '../../../../test/mux.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { fetchNextFilm } from '../../media/from-address.ts';
import { muxOf } from '../../media/index.ts';

const WORKOUT = 'api::workout.workout';
const VIDEO = 'plugin::membership.video';
type Begun = { id: string; upload: string }[];
type Read = { lines: FilmLine[]; started: number; outcome: string };

describe('many films at once', () => {
  let app: Awaited<ReturnType<typeof bootVideo>>;
  let coach: PanelUser;
  beforeAll(async () => {
    app = await bootVideo();
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const film = (name: string, changes: object = {}) => ({
    ...{ name, size: 1000, title: 'Slow Hips', category: null, ...changes },
  });
  const begin = (files: object[], more: object = {}, user = coach) =>
    user.post<Begun>('/membership/videos/uploads', { files, ...more });
  const read = (csv: string, start = false, user = coach) =>
    user.post<Read>('/membership/videos/from-addresses', { csv, start });
  const count = () => app.strapi.db.query(WORKOUT).count();
  const films = () => app.strapi.db.query(VIDEO).count({ where: { assetId: { $notNull: true } } });
  const draftOf = (documentId: string) =>
    app.strapi
      .documents(WORKOUT)
      .findOne({ documentId, populate: ['createdBy', 'category'] as never });

  it('become drafts of who sends them, each with the address of its upload', async () => {
    const helper = await newPanelUser(app, 'strapi-author');
    const { status, data } = await begin(
      [film('slow-hips.mp4', { category: 'Arms' }), film('other.MOV', { title: '瑜伽' })],
      {},
      helper,
    );
    expect(status).toBe(200);
    const drafts = await Promise.all(data.map(({ id }) => draftOf(id)));
    expect(drafts).toMatchObject([
      { title: 'Slow Hips', category: { name: 'Arms' } },
      { title: '瑜伽', category: null },
    ]);
    expect(drafts.every((draft) => typeof draft?.slug === 'string')).toBe(true);
    const opened = await helper.post<{ url: string }>(data[0]?.upload ?? '');
    expect([opened.status, opened.data.url]).toEqual([200, expect.stringContaining('http')]);
    const seen = await helper.get<VideosPage>('/membership/videos');
    expect(seen.data.rows).toHaveLength(2);
  });

  it('are refused when they are no films, too large or too many, and asked about when they came before', async () => {
    const before = await count();
    const wrong = [
      [film('notes.pdf')],
      [film('a.mp4', { size: 20e9 + 1 })],
      [film('a.mp4', { title: ' ' })],
      [film('a.mp4', { category: 'Yoga' })],
      Array.from({ length: 51 }, (_, index) => film(`${index}.mp4`)),
      [],
    ];
    for (const files of wrong) expect((await begin(files)).status).toBe(422);
    expect(await count()).toBe(before);
    const one = [film('again.mp4', { title: 'Again' })];
    expect((await begin(one)).status).toBe(200);
    const twice = await begin([...one, film('fresh.mp4')]);
    expect([twice.status, twice.message]).toEqual([409, 'Already here: Again.']);
    expect(await count()).toBe(before + 1);
    expect((await begin(one, { anyway: true })).status).toBe(200);
    const money = await newPanelUser(app, 'desk-money');
    expect((await begin([film('b.mp4')], {}, money)).status).toBe(403);
  });

  it('by address: a dry run says what is wrong with each line, and writes nothing', async () => {
    const before = await count();
    const bad = [
      ...[
        'http://films.example/a.mp4',
        'https://user:pw@films.example/a.mp4',
        'ftp://films.example/a',
      ],
      ...[
        'https://localhost/a.mp4',
        'https://127.0.0.1/a.mp4',
        'https://[::1]/a.mp4',
        'https://cms/a',
      ],
      ...['https://nas.local/a.mp4', 'https://2130706433/a.mp4', 'file:///etc/passwd'],
    ];
    const lines = bad.map((url) => `Film,${url},,,`);
    const { data } = await read(['title,url,category,level,minutes', ...lines].join('\r\n'));
    expect(data.lines.map(({ error }) => error)).toEqual(
      bad.map(() => 'url: Only https addresses of public sites.'),
    );
    const mixed = 'url,title,minutes\nhttps://films.example/a.mp4,"Hips, slow",90\n,No film,\n';
    expect((await read(mixed)).data).toEqual({
      lines: [
        { line: 2, title: 'Hips, slow', error: null },
        { line: 3, title: 'No film', error: expect.stringContaining('url') },
      ],
      started: 0,
      outcome: '',
    });
    expect((await read(mixed, true)).status).toBe(422);
    expect((await read('name,address\na,b')).status).toBe(422);
    expect(await count()).toBe(before);
  });

  it('by address: Mux fetches one after the other, and what it refuses is said at the draft', async () => {
    const before = await count();
    const csv = ['title,url,category,level,minutes']
      .concat(
        'One,https://films.example/1.mp4,Arms,Beginner,20',
        'Two,https://films.example/2.mp4,,,',
      )
      .join('\n');
    expect((await read(csv, true)).data.started).toBe(2);
    expect(await count()).toBe(before + 2);
    const had = await films();
    const fetched = async () => (await films()) - had;
    const run = () => jobsOf(app.strapi).runNow('films by address', new Date());
    await run();
    expect(await fetched()).toBe(1);
    await run();
    await run();
    expect(await fetched()).toBe(2);
    const left = { where: { sourceUrl: { $notNull: true } } };
    expect(await app.strapi.db.query(WORKOUT).count(left)).toBe(0);
  });

  it('by address: a list that is sent again makes only what is new, and says what is here', async () => {
    const before = await count();
    const csv = `title,url
Four,https://films.example/4.mp4
Five,https://films.example/5.mp4`;
    const twice = await Promise.all([read(csv, true), read(csv, true)]);
    expect(twice.map(({ data }) => data.started).sort()).toEqual([0, 2]);
    expect(await count()).toBe(before + 2);
    const run = () => jobsOf(app.strapi).runNow('films by address', new Date());
    await run();
    await run();
    const { data } = await read(`${csv}\nSix,https://films.example/6.mp4`, true);
    expect(data).toMatchObject({ started: 1, outcome: 'Already here: Four, Five.' });
    expect(await count()).toBe(before + 3);
  });

  it('by address: a film is fetched by the next run when a process ended before Mux answered', async () => {
    const before = await films();
    const csv = 'title,url,category,level,minutes\nThree,https://films.example/3.mp4,,,';
    expect((await read(csv, true)).data.started).toBe(1);
    const ctx = contextOf(app.strapi);
    const asked = vi.spyOn(muxOf(ctx).video.assets, 'create');
    asked.mockReturnValueOnce(new Promise(() => {}) as never);
    void fetchNextFilm(ctx);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    asked.mockRestore();
    await jobsOf(app.strapi).runNow('films by address', new Date());
    expect(await films()).toBe(before + 1);
  });
});
