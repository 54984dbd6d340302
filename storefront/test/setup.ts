import '@vanilla-extract/css/disableRuntimeStyles';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { setFileScope } from '@vanilla-extract/css/fileScope';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// A worker runs one file after the other; each starts with the page's modules as they are loaded.
vi.resetModules();

// Styles get class names here, but no rules.
setFileScope('test');

/** Prints the page only for the error that is reported: one that is waited for throws many. */
const elementError = (reason: string | null, container: Element): Error => {
  const error = new Error(reason ?? '');
  error.name = 'TestingLibraryElementError';
  const message = () => `${reason}\n\n${prettyDOM(container)}`;
  return Object.defineProperty(error, 'message', { get: message, configurable: true });
};

configure({
  // Loading a screen can be slow on a busy machine; a successful query returns at once anyway.
  asyncUtilTimeout: 30_000,
  getElementError: elementError,
});

/* Console output fails the test that caused it, unless the test expects it. */

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  // The next file runs in the same page.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document !== 'undefined') cleanup();
  const complaints = vi.mocked(console.error).mock.calls;
  expect(complaints.map((parts) => parts.map(String).join(' '))).toEqual([]);
});

// A file may be in another language than the next one.
afterAll(() => void vi.unstubAllEnvs());
