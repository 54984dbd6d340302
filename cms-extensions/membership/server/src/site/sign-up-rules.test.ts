import { describe, expect, it } from 'vitest';
import { gapsOf, type SetupStep, signUpStateOf } from './sign-up-rules.ts';

describe('whether somebody can sign up', () => {
  it.each<[what: string, isOpen: boolean, missing: SetupStep[], waived: SetupStep[], is: string]>([
    ['not opened', false, [], [], 'soon'],
    ['not opened, and steps are missing', false, ['plans'], [], 'soon'],
    ['closed by the owner of a site that sold before', false, [], ['mail'], 'soon'],
    ['open', true, [], [], 'open'],
    ['open, a needed step broke', true, ['policies'], [], 'closed'],
    ['open since before the steps were asked for', true, ['mail'], ['mail'], 'open'],
    ['the same, and another step broke', true, ['mail', 'stripe'], ['mail'], 'closed'],
  ])('%s', (_, isOpen, missing, waived, is) => {
    expect(signUpStateOf(isOpen, missing, waived)).toBe(is);
  });
});

it('finds the gaps of a template, and no links', () => {
  expect(gapsOf('By [[name]], [here](/terms), [[a place,\nor none]].')).toEqual([
    '[[name]]',
    '[[a place,\nor none]]',
  ]);
});
