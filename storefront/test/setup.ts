import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/* Console output fails the test that caused it, unless the test expects it. */

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  if (typeof document !== 'undefined') cleanup();
  const complaints = vi.mocked(console.error).mock.calls;
  expect(complaints.map((parts) => parts.map(String).join(' '))).toEqual([]);
});
