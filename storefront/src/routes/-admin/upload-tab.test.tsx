import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const video = new File(['video'], 'lunge.mp4', { type: 'video/mp4' });
const picture = new File(['picture'], 'lunge.jpg', { type: 'image/jpeg' });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const openUpload = async (...handlers: RequestHandler[]) => {
  const page = await openPage('/admin?tab=upload', { as: 'admin', handlers });
  await screen.findByRole('option', { name: 'Ines Halloran' });
  return page;
};

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Upload Workout' }));

const fillIn = async ({ withPicture = false } = {}) => {
  const user = userEvent.setup();
  await user.click(field('Workout Title'));
  await user.paste('Slow Lunge');
  await user.click(field('Description'));
  await user.paste('A calm half hour.');
  await user.selectOptions(field('Category'), 'Pilates');
  await user.selectOptions(field('Difficulty'), 'Beginner');
  await user.type(field('Duration (minutes)'), '25');
  await user.selectOptions(field('Instructor'), 'Ines Halloran');
  await user.upload(field('Video File'), video);
  if (withPicture) await user.upload(field('Thumbnail Image (optional)'), picture);
};

const percentage = (value: string) => screen.findByText(value);

describe('the upload form', () => {
  it('has the fields of spec section 2, premium on and popular off', async () => {
    await openUpload();
    for (const label of ['Equipment', 'Body Parts (comma-separated)']) {
      expect(field(label).value).toBe('');
    }
    expect(field('Mark as Popular').checked).toBe(false);
    expect(field('Premium Content').checked).toBe(true);
    expect(field('Video File').accept).toContain('video/*');
    expect(field('Thumbnail Image (optional)').accept).toContain('image/jpeg');
    const categories = within(field('Category')).getAllByRole('option');
    expect(categories.map((option) => option.textContent)).toEqual([
      'Select a category',
      ...['Pilates', 'HIIT', 'Sculpt', 'Standing series', 'Mat workouts'],
      ...['Booty', 'Side abs', 'Full body', 'Arms'],
    ]);
  });

  it('says under each field what is wrong, and leads to the first', async () => {
    await openUpload();
    await submit();
    const messages = [
      ['Workout Title', 'Title is required'],
      ['Description', 'Description is required'],
      ['Category', 'Category is required'],
      ['Difficulty', 'Difficulty is required'],
      ['Duration (minutes)', 'Valid duration is required'],
      ['Instructor', 'Instructor is required'],
      ['Video File', 'Video file is required'],
    ] as const;
    for (const [label, message] of messages) {
      const id = (await screen.findByText(message)).closest('[id]')?.id ?? '';
      expect(field(label).getAttribute('aria-describedby')).toContain(id);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(field('Workout Title'));
    await userEvent.type(field('Workout Title'), 'Slow');
    await userEvent.type(field('Description'), 'A calm');
    expect(screen.queryByText('Title is required')).toBeNull();
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(field('Category')));
  });

  it('is cleared by Cancel', async () => {
    await openUpload();
    await fillIn();
    await userEvent.click(field('Premium Content'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field('Workout Title').value).toBe('');
    expect(field('Category').value).toBe('');
    expect(field('Premium Content').checked).toBe(true);
  });
});

describe('an upload', () => {
  /** Answers the calls of an upload when the test says so; Node cannot send jsdom's files. */
  const steered = () => {
    const sent: { path: string; form: FormData; answer: (response: Response) => void }[] = [];
    const usual = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const path = /\/admin\/workouts\/(.*upload.*)$/.exec(String(address))?.[1];
      if (path === undefined) return usual(address, init);
      const { promise, resolve } = Promise.withResolvers<Response>();
      sent.push({ path, form: init?.body as FormData, answer: resolve });
      return promise;
    });
    return async (path: string, status: number, body: object) => {
      await waitFor(() => expect(sent.at(-1)?.path).toBe(path));
      sent.at(-1)?.answer(Response.json(body, { status }));
      return Object.fromEntries(sent.at(-1)?.form ?? []);
    };
  };

  it('goes from 10 to 100 %, and the form is empty two seconds later', async () => {
    const next = steered();
    await openUpload();
    await fillIn({ withPicture: true });
    await submit();
    await percentage('10%');
    expect(screen.getByText('Creating the workout')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload Workout' })).toBeNull();
    expect(await next('upload', 200, { id: 'w1' })).toMatchObject({
      title: 'Slow Lunge',
      instructor_id: 'ines',
      is_premium: 'true',
    });
    await percentage('30%');
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(30);
    expect(screen.getByText('Uploading the video')).toBeTruthy();
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(screen.getByText(/%$/).textContent)).observe(
      screen.getByText('30%'),
      { characterData: true, childList: true, subtree: true },
    );
    expect(await next('w1/upload-video', 200, { ok: true })).toEqual({ video_file: video });
    await percentage('80%');
    expect(seen).toContain('70%');
    const { thumbnail_file } = await next('w1/upload-thumbnail', 200, { ok: true });
    expect(thumbnail_file).toEqual(picture);
    await percentage('100%');
    expect(
      screen.getByText('Workout uploaded successfully! The form will reset shortly.'),
    ).toBeTruthy();
    await waitFor(() => expect(field('Workout Title').value).toBe(''), { timeout: 30_000 });
  });

  it('tells a failure with its reason at 0 %, leaves no workout, and brings the form back', async () => {
    const next = steered();
    const deleted: string[] = [];
    const onDelete = http.delete('*/api/admin/workouts/:id', ({ params }) => {
      deleted.push(String(params.id));
      return HttpResponse.json({ detail: 'Workout not found' }, { status: 404 });
    });
    await openUpload(onDelete);
    await fillIn();
    await submit();
    await next('upload', 200, { id: 'w1' });
    await next('w1/upload-video', 415, { detail: 'This file is not a video' });
    await percentage('0%');
    expect(screen.getByText('Upload failed: Failed to upload video')).toBeTruthy();
    expect(screen.getByText('This file is not a video')).toBeTruthy();
    expect(deleted).toEqual(['w1']);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(field('Workout Title').value).toBe('Slow Lunge');
    expect(field('Video File').files).toHaveLength(1);
  });
});
