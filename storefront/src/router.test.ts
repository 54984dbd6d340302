import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { getRouter } from './router.tsx';

afterEach(() => onlineManager.setOnline(true));

describe('a change without a connection', () => {
  it('fails at once, instead of waiting for the connection', async () => {
    const { queryClient } = getRouter().options.context;
    onlineManager.setOnline(false);
    const change = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch');
  });
});
