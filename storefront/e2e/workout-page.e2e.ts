import { findWorkout, open, storefrontUrl } from './site.ts';
import { expect, test } from './test.ts';

const premium = () => findWorkout((workout) => workout.is_premium);

test.describe("a workout's page", () => {
  test('is reached from its card, describes the workout, and is handed on by its address', {
    tag: '@all',
  }, async ({ aVisitor }) => {
    const { slug, title } = await premium();
    const page = await aVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, '/workouts');
    await page
      .getByRole('link', { name: `Details of ${title}`, exact: true })
      .first()
      .click();
    await page.waitForURL(`**/workouts/${slug}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    for (const term of ['Length', 'Level', 'Equipment', 'Body parts', 'Category', 'Instructor']) {
      await page.getByRole('term').filter({ hasText: term }).waitFor();
    }
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${storefrontUrl}/workouts/${slug}`,
    );
    const related = page.getByRole('region', { name: 'More like this' });
    await expect(related.getByRole('article')).toHaveCount(3);
    await related
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.endsWith(slug));
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(title);
  });

  test('can be read, shared and found without scripts', { tag: '@all' }, async ({ aVisitor }) => {
    const { slug, title } = await premium();
    const page = await aVisitor({ javaScriptEnabled: false });
    await page.goto(`/workouts/${slug}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await page.title()).toContain(title);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      `${storefrontUrl}/workouts/${slug}`,
    );
    expect(await content('meta[property="og:title"]')).toContain(title);
    expect(await content('meta[property="og:type"]')).toBe('video.other');
    const picture = (await content('meta[property="og:image"]')) ?? '';
    expect(picture).toBe(`${storefrontUrl}/workouts/${slug}/share.jpg`);
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg');
    const described = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(described.map((text) => JSON.parse(text))).toMatchObject([
      { '@type': 'VideoObject', name: title },
      { '@type': 'BreadcrumbList' },
      { '@type': 'ExercisePlan' },
      { '@type': 'ItemList' },
    ]);
    expect(described.join()).not.toMatch(/m3u8|contentUrl/);
    const sitemap = await (await fetch(`${storefrontUrl}/sitemap-workouts-1.xml`)).text();
    expect(sitemap).toContain(`<loc>${storefrontUrl}/workouts/${slug}</loc>`);
  });

  test('has one address: its id leads there, and an unknown one nowhere', async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/status of 404/);
    const { id, slug } = await premium();
    const byId = await fetch(`${storefrontUrl}/workouts/${id}`, { redirect: 'manual' });
    expect(byId.status).toBe(301);
    expect(byId.headers.get('location')).toMatch(new RegExp(`/workouts/${slug}$`));
    const unknown = await page.goto('/workouts/no-such-workout');
    expect(unknown?.status()).toBe(404);
    await page.getByRole('link', { name: 'Browse workouts' }).click();
    await page.waitForURL('**/workouts');
  });
});
