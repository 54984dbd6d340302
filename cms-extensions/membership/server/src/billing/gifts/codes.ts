import { randomInt } from 'node:crypto';
import type { Context } from '../../context.ts';
import { hashOf } from '../../users/index.ts';

/** No letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A new code of twelve signs: about 59 bits, of which an attacker may try ten an hour. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** As it is read and typed: in groups of four. */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** How a code is stored. @param code without spaces and hyphens, in capitals */
export const codeHashOf = (ctx: Context, code: string): string => hashOf(ctx, 'gift-code', code);
