import { describe, expect, it } from 'vitest';
import { hashOf, snapshot } from './snapshot.ts';

const entry = {
  id: 7,
  documentId: 'abc',
  title: 'Squat Ladder',
  updatedAt: '2026-11-21T10:00:00.000Z',
  thumbnail: { id: 3, documentId: 'picture', url: '/uploads/squat.jpg' },
  features: [{ id: 11, text: 'Every workout' }],
};

describe('the state of an entry', () => {
  it('survives publishing, which gives new numbers and times', () => {
    const published = {
      ...entry,
      id: 8,
      updatedAt: '2026-11-22T10:00:00.000Z',
      publishedAt: '2026-11-22T10:00:00.000Z',
      features: [{ id: 12, text: 'Every workout' }],
    };
    expect(hashOf(snapshot(published))).toBe(hashOf(snapshot(entry)));
  });

  it('survives the price at Stripe, which nobody edits', () => {
    const priced = { ...entry, stripePriceId: 'price_1' };
    expect(hashOf(snapshot(priced))).toBe(hashOf(snapshot({ ...entry, stripePriceId: null })));
  });

  it('survives a translation, which is an entry of its own', () => {
    const translated = { ...entry, localizations: [{ documentId: 'same', title: 'Leiter' }] };
    expect(hashOf(snapshot(translated))).toBe(hashOf(snapshot({ ...entry, localizations: [] })));
  });

  it('survives a change inside of what it refers to', () => {
    const renamed = { ...entry, thumbnail: { ...entry.thumbnail, url: '/uploads/other.jpg' } };
    expect(hashOf(snapshot(renamed))).toBe(hashOf(snapshot(entry)));
  });

  it.each([
    ['a word', { ...entry, title: 'Squat Ladders' }],
    ['another picture', { ...entry, thumbnail: { documentId: 'other' } }],
    ['no picture', { ...entry, thumbnail: null }],
    ['a line more', { ...entry, features: [...entry.features, { id: 13, text: 'New' }] }],
  ])('notices %s', (_what, edited) => {
    expect(hashOf(snapshot(edited))).not.toBe(hashOf(snapshot(entry)));
  });

  it('does not depend on the order of fields', () => {
    const { title, ...rest } = entry;
    expect(hashOf(snapshot({ ...rest, title }))).toBe(hashOf(snapshot(entry)));
  });
});
