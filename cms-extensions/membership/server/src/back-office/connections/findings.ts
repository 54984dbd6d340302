import type { Finding } from '../answers.ts';
import { Refusal } from '../desk-calls.ts';

export const ok = (text: string): Finding => ({ state: 'ok', text, help: '' });
export const look = (text: string, help: string): Finding => ({ state: 'look', text, help });
export const missing = (text: string, help: string): Finding => ({ state: 'missing', text, help });

/** A provider did not answer. */
export const silent = (provider: string): Refusal =>
  new Refusal(502, `${provider} did not answer. Nothing has been changed.`);
