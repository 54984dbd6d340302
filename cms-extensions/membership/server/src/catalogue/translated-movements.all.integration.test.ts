import type { Movement, WorkoutDetails } from 'contract';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { publishWorkout } from '../../../test/content.ts';
import { describeInTwoLanguages } from '../../../test/languages.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { eventually } from '../../../test/redis.ts';

const MOVEMENT = 'api::movement.movement';

const rowsSchema = z.object({
  mapTexts: z.array(z.object({ id: z.number(), english: z.string(), text: z.string() })),
});

describeInTwoLanguages('a movement', (site) => {
  const TEXTS = {
    ...{ name: 'Schulterbrücke', spoken: 'Schulterbrücke', aliases: 'Beckenheben\nHüftheben' },
    ...{ easierText: 'nur kleine Bewegungen', harderText: '' },
  };
  let id: string;
  let workout: string;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    id = await makeMovement(site.app.strapi, {
      ...{ name: `Glute bridge ${count}`, slug: `glute-bridge-${count}`, aliases: 'Hip lift' },
      ...{ flags: ['floor', 'lying'], easierText: 'small lifts', harderText: 'one leg' },
    });
    workout = await publishWorkout(site.app.strapi, { isPremium: false, moveMap: shortMap(id) });
    await eventually(async () => expect((await details()).has_moves).toBe(true));
  });

  const documents = () => site.app.strapi.documents(MOVEMENT);
  const details = (locale?: 'de') => site.read<WorkoutDetails>(`/workouts/${workout}`, locale);
  const movement = (locale?: 'de') => site.read<Movement>(`/movements/${id}`, locale);
  const german = () => ({ ...TEXTS, name: `Schulterbrücke ${count}` });
  const translate = (data: object = german()) =>
    documents().update({ documentId: id, locale: 'de', data });
  const isCalled = (name: string) =>
    eventually(async () => expect((await movement('de')).name).toBe(name));

  it('is named in German in the moves of a workout and in the library', async () => {
    await translate();
    await isCalled(german().name);
    const moves = (await details('de')).moves?.moves ?? [];
    expect(moves).toHaveLength(3);
    for (const move of moves) {
      expect(move).toMatchObject({
        ...{ name: german().name, spoken: TEXTS.spoken, movement: `glute-bridge-${count}` },
        ...{ easier: { text: TEXTS.easierText, flags: [], kit: [] }, harder: 'one leg' },
        ...{ flags: ['floor', 'lying'] },
      });
    }
    expect((await details()).moves?.moves[0]).toMatchObject({
      ...{ name: `Glute bridge ${count}`, spoken: `glute bridge ${count}` },
      ...{ easier: { text: 'small lifts' }, harder: 'one leg' },
    });
    const { movements } = await site.read<{ movements: Movement[] }>('/movements', 'de');
    expect(movements.filter((one) => one.id === id)).toEqual([
      expect.objectContaining({ aliases: ['Beckenheben', 'Hüftheben'] }),
    ]);
    expect((await movement()).name).toBe(`Glute bridge ${count}`);
  });

  it('is said as it is written, and has the English other names, when none are given', async () => {
    await translate({ name: `Brücke ${count}` });
    await isCalled(`Brücke ${count}`);
    expect(await movement('de')).toMatchObject({
      ...{ spoken: `Brücke ${count}`, aliases: ['Hip lift'], harder: 'one leg' },
    });
  });

  it('keeps what the coach wrote for one move alone', async () => {
    const map = shortMap(id);
    const [first] = map.blocks[0]?.rounds[0]?.moves ?? [];
    if (first !== undefined) Object.assign(first, { easier: false, harder: 'very slowly' });
    workout = await publishWorkout(site.app.strapi, { isPremium: false, moveMap: map });
    await translate();
    await isCalled(german().name);
    const moves = (await details('de')).moves?.moves ?? [];
    expect(moves.map(({ easier, harder }) => [easier?.text, harder])).toEqual([
      [undefined, 'very slowly'],
      [TEXTS.easierText, 'one leg'],
      [TEXTS.easierText, 'one leg'],
    ]);
  });

  it('leaves titles of blocks and texts of single moves to the translation of the workout', async () => {
    const map = shortMap(id);
    const [first] = map.blocks[0]?.rounds[0]?.moves ?? [];
    if (first !== undefined) Object.assign(first, { harder: 'very slowly' });
    workout = await publishWorkout(site.app.strapi, { isPremium: false, moveMap: map });
    const workouts = site.app.strapi.documents('api::workout.workout');
    const german = { documentId: workout, locale: 'de' };
    const rows = async () => {
      const draft = await workouts.findOne({ ...german, populate: ['mapTexts'] as never });
      return rowsSchema.parse(draft).mapTexts;
    };
    const texts = async (locale?: 'de') => {
      const { blocks = [], moves = [] } = (await details(locale)).moves ?? {};
      return [...blocks.map(({ title }) => title), moves[0]?.harder, moves[0]?.easier?.text];
    };
    const titles = map.blocks.map(({ title }) => title);
    await workouts.update({ ...german, data: { title: 'Kraft', description: 'Ruhig.' } as never });
    const shown = await rows();
    expect(shown.map(({ english, text }) => [english, text])).toEqual(
      [titles[0], 'very slowly', ...titles.slice(1)].map((text) => [text, '']),
    );
    // The panel does not have to send what is only shown.
    const written = shown.map(({ id: row, english }) => ({
      id: row,
      text: english === 'very slowly' ? '' : `${english} auf Deutsch`,
    }));
    await workouts.update({ ...german, data: { mapTexts: written } as never });
    await workouts.publish(german);
    const own = titles.map((title) => `${title} auf Deutsch`);
    await eventually(async () =>
      expect(await texts('de')).toEqual([...own, 'very slowly', 'small lifts']),
    );
    expect(await texts()).toEqual([...titles, 'very slowly', 'small lifts']);

    // A text of the map that changes is English until it is translated.
    const [block] = map.blocks;
    if (block !== undefined) block.title = 'Another';
    await workouts.update({ documentId: workout, data: { moveMap: map } as never });
    await workouts.publish({ documentId: workout });
    await eventually(async () =>
      expect((await texts('de')).slice(0, 2)).toEqual(['Another', own[1]]),
    );
  });
});
