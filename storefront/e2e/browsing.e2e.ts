import { describe, expect, it } from 'vitest';
import {
  aVisitor,
  expectComplaints,
  findWorkout,
  open,
  storefrontUrl,
  withBrowser,
} from './site.ts';

withBrowser();

describe('a visitor without JavaScript', () => {
  it('reads the landing page, the library and the policies', async () => {
    const page = await aVisitor({ javaScriptEnabled: false });
    const { title } = await findWorkout(() => true);
    await page.goto('/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
    await page.getByRole('heading', { name: 'Featured Workouts' }).waitFor();
    await page.goto('/workouts');
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(/^Showing \d+ workouts$/).waitFor();
    for (const path of ['/terms', '/privacy', '/cookies', '/refund']) {
      await page.goto(path);
      expect((await page.locator('main').textContent())?.length).toBeGreaterThan(500);
    }
  });

  it('filters the library by its address', async () => {
    const page = await aVisitor({ javaScriptEnabled: false });
    await page.goto('/workouts?category=Pilates&difficulty=Beginner');
    const response = await fetch(
      `${storefrontUrl}/api/workouts?category=Pilates&difficulty=Beginner`,
    );
    const { total } = (await response.json()) as { total: number };
    await page.getByText(`Showing ${total} workout${total === 1 ? '' : 's'}`).waitFor();
  });
});

describe('what crawlers and shared links see', () => {
  it('says of each page what it is', async () => {
    const page = await aVisitor({ javaScriptEnabled: false });
    for (const path of ['/', '/workouts', '/terms', '/refund']) {
      await page.goto(path);
      const content = (selector: string) => page.locator(selector).getAttribute('content');
      expect(await page.title()).not.toBe('');
      expect(await content('meta[name=description]')).not.toBe('');
      expect(await content('meta[property="og:title"]')).toBe(await page.title());
      expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
        storefrontUrl + path,
      );
    }
  });

  it('lists the workouts as videos, without the address of any film', async () => {
    const page = await aVisitor({ javaScriptEnabled: false });
    await page.goto('/workouts');
    const text = await page.locator('script[type="application/ld+json"]').first().textContent();
    const list = JSON.parse(text ?? '{}');
    expect(list['@type']).toBe('ItemList');
    expect(list.itemListElement[0].item).toMatchObject({ '@type': 'VideoObject' });
    expect(text).not.toContain('contentUrl');
    expect(text).not.toContain('.m3u8');
  });
});

describe('a visitor', () => {
  it('is told of an address that leads nowhere', async () => {
    expectComplaints(/status of 404/);
    const page = await aVisitor();
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await page
      .getByRole('link', { name: /home|workouts/i })
      .first()
      .waitFor();
  });

  it('narrows the library down by category, level and words, and clears it again', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    const all = (await page.getByText(/^Showing \d+ workouts$/).textContent()) ?? '';
    await page.getByRole('radio', { name: 'Pilates' }).click({ force: true });
    await page.waitForURL(/category=Pilates/);
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No workouts found matching your criteria.').waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).first().click();
    await page.getByText(all).waitFor();
  });

  it('finds the same links in the menu of a phone', async () => {
    const page = await aVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await open(page, '/');
    await page.getByRole('banner').locator('summary').click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Workouts' })
      .click();
    await page.waitForURL('**/workouts');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('gets a policy that lets no foreign script run', async () => {
    expectComplaints(/Content Security Policy/);
    const page = await aVisitor();
    await open(page, '/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      document.body.append(script);
      return 'smuggled' in window;
    });
    expect(ran).toBe(false);
  });
});
