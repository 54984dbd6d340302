import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { siteTexts } from '../../test/builders.ts';
import { createDatabase } from '../../test/database.ts';
import { openPage, withApi } from '../../test/render-page.tsx';
import { keepCodeOf } from '../kept-code.ts';
import { addressIn } from './site-footer.tsx';

withApi();

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const addressOf = (link: HTMLElement) => link.getAttribute('href');

describe('the header (spec section 2)', () => {
  it('links to Home, Workouts, Programmes and About', async () => {
    await openPage('/');
    const nav = within(header().getByRole('navigation', { name: 'Main' }));
    const links = nav.getAllByRole('link').map((link) => [link.textContent, addressOf(link)]);
    expect(links).toEqual([
      ['Home', '/'],
      ['Workouts', '/workouts'],
      ['Programmes', '/programmes'],
      ['About', '/#about'],
    ]);
  });

  it('has the name whatever signs it has, and the logo in the place of the mark', async () => {
    const { brand } = siteTexts();
    const site_name = 'Bo <Köln> & "Söhne" 🧘';
    const sources = [100, 320].map((width) => ({ url: `/uploads/${width}.webp`, width }));
    const logo = { url: '/uploads/logo.png', alt: '', width: 2000, height: 500, sources };
    const texts = { ...siteTexts(), brand: { ...brand, site_name, logo } };
    await openPage('/', { database: createDatabase({ texts }) });
    const home = header().getByRole('link', { name: `${site_name}, home` });
    expect(home.textContent).toBe(site_name);
    expect(home.querySelector('img')?.getAttribute('src')).toBe('/uploads/320.webp');
    expect(home.querySelector('svg')).toBeNull();
  });

  it('leads a member to the own week as well', async () => {
    const { container } = await openPage('/week', { as: 'expired' });
    const navs = [...container.querySelectorAll('header nav')];
    expect(
      navs.map((nav) => [...nav.querySelectorAll('a')].map((link) => link.textContent)),
    ).toEqual([
      ['Home', 'This week', 'Workouts', 'Programmes', 'About'],
      ['Home', 'This week', 'Workouts', 'Programmes', 'About'],
    ]);
  });

  it('offers a visitor Sign In and Start Free Trial', async () => {
    await openPage('/');
    expect(header().getAllByRole('button', { name: 'Sign In' })).not.toHaveLength(0);
    expect(header().getAllByRole('button', { name: 'Start Free Trial' })).not.toHaveLength(0);
    expect(header().queryByRole('button', { name: /Account menu/ })).toBeNull();
  });

  it('gives a member a menu with Profile, Settings and Logout, and Logout signs out', async () => {
    const user = userEvent.setup();
    await openPage('/', { as: 'trial' });
    await user.click(header().getByRole('button', { name: 'Account menu, Amara Lewis' }));
    // The menu's code is loaded on click.
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      ...['Profile', 'Settings', 'Calendar', 'History', 'Logout'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await header().findAllByRole('button', { name: 'Sign In' })).not.toHaveLength(0);
  });

  it.each([
    ['active', true],
    ['trial', false],
    ['expired', false],
  ] as const)('shows the Premium badge to a member who is %s: %s', async (as, shown) => {
    await openPage('/', { as });
    expect(header().queryByText('Premium') !== null).toBe(shown);
  });

  it('closes the menu of a phone on Escape', async () => {
    const user = userEvent.setup();
    const { container } = await openPage('/');
    const menu = container.querySelector('header details') as HTMLDetailsElement;
    menu.open = true;
    await user.keyboard('{Escape}');
    expect(menu.open).toBe(false);
  });
});

describe('the footer (spec section 2)', () => {
  it('has the quick links, the account, the contact and the legal links', async () => {
    await openPage('/workouts');
    const links = footer()
      .getAllByRole('link')
      .map((link) => [link.textContent, addressOf(link)]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['Home', '/'],
        ['Workouts', '/workouts'],
        ['Profile', '/profile'],
        ['Settings', '/settings'],
        ['hello@ondelle.example', 'mailto:hello@ondelle.example'],
        ['Cancel Subscription', '/cancel-subscription'],
        ['Terms & Conditions', '/terms'],
        ['Privacy Policy', '/privacy'],
        ['Cookie Policy', '/cookies'],
        ['Refund Policy', '/refund'],
        ['Accessibility', '/accessibility'],
      ]),
    );
  });

  it('leads to another language with the fragment, and with the code that the page keeps', () => {
    const shown = { pathname: '/open', searchStr: '?utm_source=mail', hash: 'token=abc' };
    expect(addressIn('de', shown)).toBe('/de/open?utm_source=mail#token=abc');
    keepCodeOf('?code=LISBON');
    const home = { pathname: '/', searchStr: '', hash: '' };
    expect([addressIn('de', home), addressIn('en', home)]).toEqual([
      '/de/?code=LISBON',
      '/?code=LISBON',
    ]);
    keepCodeOf('');
  });

  it('says whose site it is and in which year', async () => {
    await openPage('/workouts');
    expect(footer().getByText(new RegExp(`© ${new Date().getFullYear()} Ondelle`))).toBeTruthy();
    expect(footer().getByText(/Join thousands of members/)).toBeTruthy();
    expect(footer().getByText(/Start your 7-day free trial today/)).toBeTruthy();
  });

  it.each([
    ['active', 'Go to your workouts', '/workouts'],
    ['trial', 'Go to your workouts', '/workouts'],
    ['trial-no-card', 'See your plan', '/settings'],
    ['expired', 'See your plan', '/settings'],
    ['inactive', 'See your plan', '/settings'],
  ] as const)('offers no trial to a member who is %s, but %s', async (as, word, to) => {
    await openPage('/', { as });
    expect(footer().getByText(/Join thousands of members/)).toBeTruthy();
    expect(addressOf(await footer().findByRole('link', { name: word }))).toBe(to);
    expect(footer().queryByText(/free trial/i)).toBeNull();
  });

  it('offers none to a member on the other pages', async () => {
    await openPage('/workouts', { as: 'trial' });
    expect(footer().getByText(/Join thousands of members/)).toBeTruthy();
    expect(footer().queryByText(/free trial/i)).toBeNull();
  });
});
