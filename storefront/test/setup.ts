import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// A worker runs one file after the other; each starts with the page's modules as they are loaded.
vi.resetModules();

// Loading a screen can be slow on a busy machine; a successful query returns at once anyway.
configure({ asyncUtilTimeout: 30_000 });

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
