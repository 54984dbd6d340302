import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Stage } from './stage.tsx';
import type { FilmState } from './use-film.ts';

const film: FilmState['film'] = {
  title: 'Long Plank',
  instructor: 'Ines Halloran',
  poster: null,
  src: null,
  storyboard: null,
  announcedSeconds: 1500,
};

describe("the player's picture (spec section 2, Player overlay)", () => {
  it('says so in a browser without video', () => {
    render(
      <Stage
        state={{ status: 'loading', film }}
        waiting={false}
        recovery={{ attempt: 0, startTime: 0, failed: false, renewing: false, retry: () => {} }}
        startTime={null}
        onMedia={() => {}}
      />,
    );
    expect(screen.getByText('Your browser does not support the video tag.').tagName).toBe('VIDEO');
  });
});
